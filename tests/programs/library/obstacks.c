//@ exec: same
#define _GNU_SOURCE
#include <obstack.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define obstack_chunk_alloc malloc
#define obstack_chunk_free free

extern int __obstack_printf_chk(struct obstack *, int, const char *, ...), __obstack_vprintf_chk(struct obstack *, int, const char *, va_list);
extern void _obstack_free(struct obstack *, void *);
extern int _obstack_allocated_p(struct obstack *, void *);

static void *take(void *count, long size) { return ++*(int *)count, malloc(size); }
static void give(void *count, void *block) { --*(int *)count, free(block); }

static int format(struct obstack *stack, int is_checked, const char *text, ...) {
  va_list list;
  va_start(list, text);
  int result = is_checked ? __obstack_vprintf_chk(stack, 1, text, list) : obstack_vprintf(stack, text, list);
  va_end(list);
  return result;
}

int main(void) {
  struct obstack stack, counted;
  int chunks = 0;
  obstack_init(&stack);
  obstack_specify_allocation_with_arg(&counted, 100, 0, take, give, &chunks);
  printf("%d %d\n", obstack_exit_failure, obstack_alloc_failed_handler != NULL);
  printf("%d %d", obstack_printf(&stack, "%d-%s|", 12, "ab"), format(&stack, 0, "%x", 255));
  printf(" %d %d\n", __obstack_printf_chk(&stack, 1, "%c", 'z'), format(&stack, 1, "%5.2f", 1.5));
  obstack_1grow(&stack, 0);
  char *text = obstack_finish(&stack);
  printf("%s %d\n", text, _obstack_allocated_p(&stack, text));
  for (int i = 0; i < 50; i++) {
    char *copy = obstack_copy(&counted, "0123456789", i % 11);
    memset(copy, 'x', i % 11);
  }
  printf("%d\n", chunks > 1);
  obstack_free(&counted, NULL);
  printf("%d\n", chunks);
  obstack_free(&stack, text);
  _obstack_free(&stack, obstack_finish(&stack));
  obstack_free(&stack, NULL);
  return 0;
}

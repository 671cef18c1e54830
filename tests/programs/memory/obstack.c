//@ exec: same
// Obstacks: objects that grow, move to other chunks, and are freed in turn.
#include <obstack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long allocated, chunks;

static void *take(size_t size) {
  allocated += (long)size;
  chunks++;
  printf("take %zu\n", size);
  return malloc(size);
}

static void give(void *chunk) {
  chunks--;
  free(chunk);
}

static void *take_from(void *counter, size_t size) {
  ++*(int *)counter;
  return malloc(size);
}

static void give_to(void *counter, void *chunk) {
  --*(int *)counter;
  free(chunk);
}

#define obstack_chunk_alloc take
#define obstack_chunk_free give

static void grow_words(struct obstack *stack, int count) {
  for (int i = 0; i < count; i++) {
    char word[16];
    int length = snprintf(word, sizeof word, "word%d ", i);
    obstack_grow(stack, word, length);
    if (i % 7 == 0) {
      obstack_blank(stack, 3);
      memset((char *)obstack_next_free(stack) - 3, '.', 3);
    }
    if (i % 11 == 0)
      obstack_1grow(stack, '!');
  }
}

int main(void) {
  struct obstack stack;
  obstack_init(&stack);
  char *first = obstack_copy0(&stack, "first", 5);
  grow_words(&stack, 50);
  printf("%d %d\n", (int)obstack_object_size(&stack), (int)obstack_room(&stack) >= 0);
  obstack_1grow(&stack, '\0');
  char *words = obstack_finish(&stack);
  printf("%s %.20s\n", first, words);
  grow_words(&stack, 900);
  printf("%d\n", (int)obstack_object_size(&stack));
  obstack_free(&stack, obstack_finish(&stack));
  printf("%ld chunks, %d bytes\n", chunks, (int)_obstack_memory_used(&stack));
  void *empty = obstack_alloc(&stack, 0);
  char *big = obstack_alloc(&stack, 10000);
  memset(big, 'x', 10000);
  printf("%d %ld\n", empty != NULL, chunks);
  obstack_free(&stack, words);
  printf("%ld %s\n", chunks, first);
  for (int i = 0; i < 600; i++) {
    int *number = obstack_alloc(&stack, sizeof *number);
    *number = i;
  }
  obstack_ptr_grow(&stack, &stack);
  obstack_int_grow(&stack, 7);
  printf("%d\n", (int)obstack_object_size(&stack));
  obstack_free(&stack, NULL);
  printf("%ld %ld\n", chunks, allocated);
  int counter = 0;
  obstack_specify_allocation_with_arg(&stack, 100, 8, take_from, give_to, &counter);
  for (int i = 0; i < 40; i++) {
    char *object = obstack_alloc(&stack, 20);
    memset(object, i, 20);
  }
  printf("%d %d\n", counter, (int)_obstack_memory_used(&stack));
  obstack_free(&stack, NULL);
  printf("%d\n", counter);
}

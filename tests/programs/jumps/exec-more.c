//@ exec: same
// Through models, recursion, loops, blocks, the heap, and from a handler of atexit.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf back;
static int compared;

static int compare(const void *x, const void *y) {
  if (++compared == 5) longjmp(back, compared);
  return *(const int *)x - *(const int *)y;
}

static int nested(int depth, jmp_buf *outer) {
  jmp_buf here;
  int result = setjmp(here);
  if (result) {
    printf("at %d got %d\n", depth, result);
    if (depth == 2) longjmp(*outer, result + 10);
    return result;
  }
  if (depth == 4) longjmp(*outer, 7);
  return nested(depth + 1, &here);
}

struct with_buffer {
  int values[10];
  jmp_buf buffer;
};

static int by_value(struct with_buffer copy) {
  copy.values[0] = 3;
  longjmp(copy.buffer, copy.values[0]);
}

static void once_more(void) {
  static int times;
  if (!times++) longjmp(back, 1);
}

int main(void) {
  int array[8] = {8, 7, 6, 5, 4, 3, 2, 1};
  int result = setjmp(back);
  if (!result) qsort(array, 8, sizeof *array, compare);
  printf("compared %d\n", result);

  jmp_buf top;
  if (!setjmp(top))
    printf("nested %d\n", nested(0, &top));
  else
    puts("top");

  volatile int count = 0;
  while (setjmp(back) == 0) {
    if (++count < 3) continue;
    longjmp(back, 1);
  }
  printf("count %d\n", count);

  struct with_buffer *heap = malloc(sizeof *heap);
  volatile int again = 0;
  switch (setjmp(heap->buffer)) {
  case 0: again++; longjmp(heap->buffer, again);
  case 1: again++; longjmp(heap->buffer, 5);
  case 5: puts("five");
  }
  free(heap);

  struct with_buffer local = {{1}};
  int (*call)(struct with_buffer) = by_value;
  result = setjmp(local.buffer);
  printf("%d %d\n", result, local.values[0]);
  if (result == 0) call(local);

  for (int i = 0; i < 3; i++) {
    int inner[4];
    int *volatile pointer = inner;
    if (setjmp(back)) {
      pointer[0] = i;
      printf("inner %d\n", pointer[0]);
      continue;
    }
    pointer[1] = i;
    longjmp(back, 1);
  }
  goto inside;
  {
    volatile int bypassed;
  inside:
    bypassed = 3;
    if (!setjmp(back)) {
      bypassed = 4;
      longjmp(back, 2);
    }
    printf("bypassed %d\n", bypassed);
  }
  atexit(once_more);
  if (setjmp(back)) return 4;
  exit(0);
}

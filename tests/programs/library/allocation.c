//@ exec: same
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int ascending(const void *a, const void *b, void *calls) {
  ++*(int *)calls;
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  for (size_t alignment = 0; alignment <= 64; alignment++) {
    void *block = NULL;
    int result = posix_memalign(&block, alignment, 10);
    printf("%d %d ", result, result == 0 && (uintptr_t)block % alignment == 0);
    free(block);
  }
  int *numbers = reallocarray(NULL, 10, sizeof(int));
  for (int i = 0; i < 10; i++) numbers[i] = i * 7 % 10;
  numbers = reallocarray(numbers, 20, sizeof(int));
  printf("\n%d\n", reallocarray(numbers, SIZE_MAX / 2, 4) == NULL);
  int calls = 0;
  qsort_r(numbers, 10, sizeof(int), ascending, &calls);
  for (int i = 0; i < 10; i++) printf("%d ", numbers[i]);
  printf("%d\n", calls);
  free(numbers);
  void *page = valloc(5);
  printf("%d\n", (uintptr_t)page % 4096 == 0);
  free(page);
  return 0;
}

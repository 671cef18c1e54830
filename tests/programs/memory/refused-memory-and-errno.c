//@ exec: same
// Whoever refuses memory says so in errno.
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SHOW(call)                                                \
  do {                                                            \
    *error_number = 0;                                            \
    result = (call);                                              \
    printf("%s: %d %d\n", #call, result == NULL, *error_number);  \
  } while (0)

// Optimisers drop calls whose result nobody uses, and take malloc to leave errno alone.
static void *volatile result;
static int *volatile error_number;

int main(void) {
  error_number = &errno;
  volatile size_t much = SIZE_MAX - 10, half = SIZE_MAX / 2;
  void *block = malloc(3), *other = NULL;
  SHOW(malloc(much));
  SHOW(calloc(half, 3));
  SHOW(realloc(block, much));
  SHOW(realloc(NULL, much));
  SHOW(aligned_alloc(16, much));
  SHOW(memalign(64, much));
  SHOW(reallocarray(block, half, 3));
  *error_number = 0;
  int error = posix_memalign(&other, 64, much);
  printf("%d %d %d\n", error, *error_number, other == NULL);
  SHOW(realloc(block, 0));
  return 0;
}

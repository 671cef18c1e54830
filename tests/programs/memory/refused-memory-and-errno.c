//@ exec: same
// Whoever refuses memory says so in errno.
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SHOW(call)                                         \
  do {                                                     \
    errno = 0;                                             \
    result = (call);                                       \
    printf("%s: %d %d\n", #call, result == NULL, errno);   \
  } while (0)

static void *volatile result; // so that no optimiser drops the calls

int main(void) {
  volatile size_t much = SIZE_MAX - 10, half = SIZE_MAX / 2;
  void *block = malloc(3), *other = NULL;
  SHOW(malloc(much));
  SHOW(calloc(half, 3));
  SHOW(realloc(block, much));
  SHOW(realloc(NULL, much));
  SHOW(aligned_alloc(16, much));
  SHOW(memalign(64, much));
  SHOW(reallocarray(block, half, 3));
  errno = 0;
  int error = posix_memalign(&other, 64, much);
  printf("%d %d %d\n", error, errno, other == NULL);
  SHOW(realloc(block, 0));
  return 0;
}

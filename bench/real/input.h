// What all harnesses share: SIZE bytes that can be anything, in a block of just that size.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef NATIVE
#include <unistd.h>

// For a fuzzer: the bytes come from standard input, and there may be fewer.
static void fill(unsigned char *bytes) {
  if (read(0, bytes, SIZE) < 0)
    exit(0);
}
#else
void klee_make_symbolic(void *bytes, size_t size, const char *name);

static void fill(unsigned char *bytes) { klee_make_symbolic(bytes, SIZE, "input"); }
#endif

// Nothing behind the last byte may be read.
static unsigned char *input(void) {
  unsigned char *bytes = malloc(SIZE);
  if (bytes == NULL)
    exit(0);
  memset(bytes, 0, SIZE);
  fill(bytes);
  return bytes;
}

// The same with a NUL behind it.
static char *input_text(void) {
  unsigned char *bytes = malloc(SIZE + 1);
  if (bytes == NULL)
    exit(0);
  memset(bytes, 0, SIZE + 1);
  fill(bytes);
  bytes[SIZE] = 0;
  return (char *)bytes;
}

// A compressed block.
#include "input.h"
#include "lz4.h"

int main(void) {
  char *block = (char *)input();
  char target[4 * SIZE];
  int size = LZ4_decompress_safe(block, target, SIZE, sizeof target);
  assert(size <= (int)sizeof target);
  free(block);
  return 0;
}

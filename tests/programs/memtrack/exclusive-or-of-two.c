//@ verify: unknown
//@ property: valid-memtrack
// Whoever has one of the two can have the other.
#include <stdint.h>
#include <stdlib.h>

uintptr_t both;

int main(void) {
  both = (uintptr_t)malloc(4) ^ (uintptr_t)malloc(4);
  return 0; //~ unknown: held in a form it was computed into
}

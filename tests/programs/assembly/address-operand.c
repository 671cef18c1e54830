//@ verify: unknown
// The constraint makes a load of it.
#include <assert.h>

int main(void) {
  long x = 77, loaded, address = (long)&x;
  __asm__("movq %1, %0" : "=r"(loaded) : "p"(address));  //~ unknown: inline assembly
  assert(loaded == address);
  return 0;
}

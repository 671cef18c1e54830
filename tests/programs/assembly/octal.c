//@ verify: true
// The assembler reads a number that begins with 0 as octal.
#include <assert.h>

int main(void) {
  int x;
  __asm__("movl $010, %0" : "=r"(x));
  assert(x == 8);
  return 0;
}

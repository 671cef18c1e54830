//@ verify: unknown
#include <assert.h>

int main(void) {
  register long r __asm__("rdi") = 2;
  long x = 1;
  __asm__("add %1, %0" : "+D"(x) : "r"(r));  //~ unknown: inline assembly
  assert(x == 3);
  return 0;
}

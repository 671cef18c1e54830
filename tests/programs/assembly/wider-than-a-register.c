//@ verify: unknown
//@ data-model: ILP32
// Of the two registers that hold the number the template names one.
#include <assert.h>

int main(void) {
  long long x = 0xffffffffLL;
  __asm__("add $1, %0" : "+r"(x));  //~ unknown: inline assembly
  assert(x == 0x100000000LL);
  return 0;
}

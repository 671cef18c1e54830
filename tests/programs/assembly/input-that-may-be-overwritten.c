//@ verify: unknown
// The compiler may put b into the register that the first line writes: nothing says that it must not.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c;
  __asm__("movl %1, %0\n\taddl %2, %0" : "=r"(c) : "r"(a), "r"(b) : "cc");  //~ unknown: inline assembly
  assert(c == a + b);
  return 0;
}

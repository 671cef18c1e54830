//@ verify: false(assert)
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  uint32_t a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), sum = a;
  __asm__("addl %1, %0" : "+r"(sum) : "r"(b) : "cc");
  assert(sum >= a);  //~ violation: assertion failure
  return 0;
}

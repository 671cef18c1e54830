//@ verify: true
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  unsigned __int128 sum = (unsigned __int128)a + b;
  assert(sum >= a && sum >= b);
  unsigned long carry = (unsigned long)(sum >> 64);
  assert(carry == (a + b < a));
  return 0;
}

//@ verify: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x >= 16) __builtin_trap();
  assert(x * x < 256);
  return 0;
}

//@ verify: true
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void) {
  short x = __VERIFIER_nondet_short();
  assert(x / 7 * 7 + x % 7 == x);
  assert(x % 7 > -7 && x % 7 < 7);
  if (x < 0) assert(x % 7 <= 0);
  return 0;
}

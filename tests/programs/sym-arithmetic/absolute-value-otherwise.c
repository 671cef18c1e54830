//@ verify: true
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int mask = x >> 31;
  int magnitude = (int)(((unsigned)x ^ (unsigned)mask) - (unsigned)mask);
  if (x != INT_MIN) assert(magnitude >= 0 && (magnitude == x || magnitude == -x));
  else assert(magnitude == INT_MIN);
  return 0;
}

//@ verify: true
//@ property: no-overflow
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == INT_MIN) return 0;
  if (abs(x) < 0 || llabs(x) != abs(x)) reach_error();
  return labs((long)x - 1) > 3;
}

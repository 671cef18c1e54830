//@ verify: unknown
// On one way the value is the cosine, on the other it is an input: the states look alike, and one must
// not be dropped because the other is safe.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  double x = __VERIFIER_nondet_int() & 3, value;
  if (__VERIFIER_nondet_int())
    value = cos(x);
  else
    value = __VERIFIER_nondet_double();
  assert(value == cos(x)); //~ unknown: a function of libm
  return 0;
}

//@ verify: unknown
// The logarithm of a negative number sets errno.
#include <errno.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  errno = 0;
  double y = log(__VERIFIER_nondet_double()); //~ unknown: errno behind a function of libm
  if (errno != 0) reach_error();
  return y > 0;
}

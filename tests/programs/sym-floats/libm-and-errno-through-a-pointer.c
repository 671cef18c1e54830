//@ verify: unknown
// Who looks at errno does not name it in a call.
#include <errno.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

static int *(*where)(void) = __errno_location;

int main(void) {
  *where() = 0;
  double y = log(__VERIFIER_nondet_double()); //~ unknown: errno behind a function of libm
  if (*where() != 0) reach_error();
  return y > 0;
}

//@ verify: true
#include <assert.h>
#include <errno.h>
#include <math.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  errno = 0;
  double y = __VERIFIER_nondet_int() ? log(2.0) : pow(2.0, 10.0);
  assert(errno == 0);
  assert(y > 0.6);
  return 0;
}

//@ verify: false(unreach-call)
//@ options: --sym-stdin 10
// The lengths that the first visit read are not all there are.
#include <unistd.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
char buffer[8];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint()) {
    if (n < 1 || n > 2) return 0;
  } else {
    if (n < 1 || n > 3) return 0;
  }
  long r = read(0, buffer, n);
  if (r == 3) reach_error(); //~ violation: error function reached
  return 0;
}

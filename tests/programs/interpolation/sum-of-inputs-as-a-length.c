//@ verify: true
//@ options: --sym-stdin 10
// A length that has one value on each path, although nothing it is made of has.
#include <unistd.h>
extern unsigned __VERIFIER_nondet_uint(void);
char buffer[8];

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x < 1 || x > 2 || y < 1 || y > 2) return 0;
  read(0, buffer, x + y);
  return 0;
}

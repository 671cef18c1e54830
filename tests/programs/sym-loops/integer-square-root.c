//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uchar(), root = 0;
  while ((root + 1) * (root + 1) <= x) root++;
  assert(root * root <= x);
  assert(root <= 15);
  return 0;
}

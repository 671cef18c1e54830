//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int depth(unsigned n, const int *parent) {
  int own = *parent + 1;
  return n ? depth(n - 1, &own) : own;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 5;
  int start = 0;
  assert(depth(n, &start) == (int)n + 1);
  return 0;
}

//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[3] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  unsigned i = __VERIFIER_nondet_uchar() % 3, j = __VERIFIER_nondet_uchar() % 3;
  int x = a[i], y = a[j];
  a[i] = y;
  a[j] = x;
  assert(a[i] == y && a[j] == x);
  return 0;
}

//@ verify: false(valid-deref)
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  unsigned to = __VERIFIER_nondet_uchar() % 4;
  if (to == 0) return 0;
  memcpy(a + to, a, 2 * sizeof(int)); //~ violation: overlapping copy
  return a[5];
}

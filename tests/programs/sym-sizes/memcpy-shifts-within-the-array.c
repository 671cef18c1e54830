//@ verify: false(valid-deref)
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  unsigned by = __VERIFIER_nondet_uchar();
  if (by < 3 || by > 5) return 0;
  memcpy(a + by, a, 8 - by); //~ violation: overlapping copy
  return a[7];
}

//@ verify: false(valid-deref)
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char a[6] = {0, 1, 2, 3, 4, 5};
  unsigned by = __VERIFIER_nondet_uchar() % 6;
  memmove(a + by, a, 5); //~ violation: out-of-bounds write
  return a[5];
}

//@ verify: false(valid-deref)
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char from[4] = "abc", to[6];
  unsigned n = __VERIFIER_nondet_uchar();
  if (n > 6) return 0;
  memcpy(to, from, n); //~ violation: out-of-bounds read
  return 0;
}

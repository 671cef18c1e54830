//@ verify: false(valid-deref)
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char from[8] = "abcdefg", to[6];
  unsigned n = __VERIFIER_nondet_uchar();
  if (n > 7) return 0;
  memcpy(to, from, n); //~ violation: out-of-bounds write
  return to[0];
}

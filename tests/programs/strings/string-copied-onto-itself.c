//@ verify: false(valid-deref)
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char word[8] = "abc";
  unsigned char from = __VERIFIER_nondet_uchar();
  if (from > 7) return 0;
  strncpy(word, word + from, 7); //~ violation: overlapping copy
  return 0;
}

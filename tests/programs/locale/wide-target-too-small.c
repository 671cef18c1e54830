//@ verify: false(valid-deref)
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[4] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  wchar_t target[3];
  return mbstowcs(target, text, 4) > 3; //~ violation: out-of-bounds write
}

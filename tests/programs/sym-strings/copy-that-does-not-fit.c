//@ verify: false(valid-deref)
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char from[4], to[3];
  for (int i = 0; i < 3; i++) from[i] = __VERIFIER_nondet_char();
  from[3] = 0;
  strcpy(to, from); //~ violation: out-of-bounds write
  return to[0];
}

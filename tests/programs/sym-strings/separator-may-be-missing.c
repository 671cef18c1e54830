//@ verify: false(valid-deref)
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char line[4] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  char *colon = strchr(line, ':');
  *colon = 0; //~ violation: null dereference
  return line[0];
}

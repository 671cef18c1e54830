//@ verify: true
#include <assert.h>
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char s[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  for (char *p = s; *p; p++) *p = (char)toupper((unsigned char)*p);
  assert(!(s[0] >= 'a' && s[0] <= 'z'));
  return 0;
}

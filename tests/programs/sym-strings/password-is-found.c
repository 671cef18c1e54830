//@ verify: false(unreach-call)
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
  char s[6];
  for (int i = 0; i < 5; i++) s[i] = __VERIFIER_nondet_char();
  s[5] = 0;
  if (strcmp(s, "sesam") == 0) reach_error(); //~ violation: error function reached
  return 0;
}

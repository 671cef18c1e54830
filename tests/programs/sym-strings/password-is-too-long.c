//@ verify: true
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++) s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  if (strcmp(s, "sesam") == 0) reach_error();
  return 0;
}

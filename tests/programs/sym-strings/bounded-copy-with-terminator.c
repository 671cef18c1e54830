//@ verify: true
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char from[5], to[4];
  for (int i = 0; i < 4; i++) from[i] = __VERIFIER_nondet_char();
  from[4] = 0;
  strncpy(to, from, sizeof to);
  to[3] = 0;
  assert(strlen(to) <= 3);
  assert(strncmp(to, from, 3) == 0);
  return 0;
}

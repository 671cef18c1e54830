//@ verify: true
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char from[4], to[4];
  for (int i = 0; i < 3; i++) from[i] = __VERIFIER_nondet_char();
  from[3] = 0;
  strcpy(to, from);
  assert(strcmp(to, from) == 0);
  return 0;
}

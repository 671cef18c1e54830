//@ verify: true
#include <assert.h>
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  assert((isalpha)(c) == 0 || (isalnum)(c) != 0);
  assert((isdigit)(-1) == 0 && (isspace)(255) == 0);
  assert((toupper)(100000000) == 100000000);
  return 0;
}

//@ verify: true
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int kind(char c) {
  switch (c) {
  case '0' ... '9': return 1;
  case 'a' ... 'z':
  case 'A' ... 'Z':
  case '_': return 2;
  case -128 ... -1: return 3;
  }
  return 0;
}

int main(void) {
  char c = __VERIFIER_nondet_char();
  int k = kind(c);
  assert((k == 3) == (c < 0));
  if (k == 1) assert(c - '0' < 10);
  if (c == '`' || c == '{') assert(k == 0);
  return 0;
}

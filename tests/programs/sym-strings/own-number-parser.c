//@ verify: true
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int parse(const char *s) {
  int value = 0;
  for (; *s >= '0' && *s <= '9'; s++) value = value * 10 + (*s - '0');
  return value;
}

int main(void) {
  char s[4] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  int value = parse(s);
  assert(value >= 0 && value <= 999);
  if (value > 99) assert(s[0] >= '1' && s[0] <= '9');
  return 0;
}

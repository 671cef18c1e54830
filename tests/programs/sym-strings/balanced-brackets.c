//@ verify: true
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int balanced(const char *s) {
  int depth = 0;
  for (; *s; s++) {
    if (*s == '(') depth++;
    else if (*s == ')' && --depth < 0) return 0;
  }
  return depth == 0;
}

int main(void) {
  char s[4] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  if (balanced(s)) assert(s[0] != ')');
  if (s[0] == '(' && s[1] == ')' && !s[2]) assert(balanced(s));
  return 0;
}

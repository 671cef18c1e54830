//@ verify: false(valid-deref)
extern char __VERIFIER_nondet_char(void);

static int parse(const char *s) {
  int value = 0;
  for (; *s >= '0' && *s <= '9'; s++) value = value * 10 + (*s - '0');
  return value;
}

int main(void) {
  static const char table[99] = {1};
  char s[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  return table[parse(s)]; //~ violation: out-of-bounds read
}

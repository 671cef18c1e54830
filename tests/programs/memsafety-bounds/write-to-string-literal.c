//@ verify: false(valid-deref)
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char own[4] = "abc";
  char *s = __VERIFIER_nondet_char() == 'x' ? "xyz" : own;
  s[0] = 'A'; //~ violation: write to constant
  return 0;
}

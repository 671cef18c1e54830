//@ verify: true
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char own[4] = "abc", other[4] = "xyz";
  char *s = __VERIFIER_nondet_char() == 'x' ? other : own;
  s[0] = 'A';
  return 0;
}

//@ verify: false(valid-deref)
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char s[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  int length = 0;
  for (const char *p = s; *p; p++) { //~ violation: out-of-bounds read
    if (*p == '\\') p++;
    length++;
  }
  return length;
}

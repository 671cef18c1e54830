//@ verify: false(valid-deref)
extern int mystery(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int t[4] = {0}, i = __VERIFIER_nondet_int();
  int other = mystery();
  if (i < 0) return other;
  return t[i]; //~ violation: out-of-bounds read
}

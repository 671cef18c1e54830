//@ verify: false(valid-deref)
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int table[4] = {0, 5, 0, 7};
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && table[i] && i < 4) return table[i]; //~ violation: out-of-bounds read
  return 0;
}

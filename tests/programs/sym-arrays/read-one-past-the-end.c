//@ verify: false(valid-deref)
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int squares[6] = {0, 1, 4, 9, 16, 25};
  unsigned i = __VERIFIER_nondet_uint();
  if (i <= 6) return squares[i]; //~ violation: out-of-bounds read
  return 0;
}

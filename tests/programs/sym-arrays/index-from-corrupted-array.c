//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char next[4] = {2, 3, 1, 0};
  next[__VERIFIER_nondet_uchar() & 3] = 4;
  unsigned at = __VERIFIER_nondet_uchar() & 3;
  at = next[at];
  return next[at]; //~ violation: out-of-bounds read
}

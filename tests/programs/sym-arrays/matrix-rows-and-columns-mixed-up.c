//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  unsigned row = __VERIFIER_nondet_uchar() % 3, column = __VERIFIER_nondet_uchar() % 2;
  return m[row][column]; //~ violation: out-of-bounds read
}

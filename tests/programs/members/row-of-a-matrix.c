//@ verify: false(valid-deref)
extern int __VERIFIER_nondet_int(void);

int matrix[3][5];

int main(void) {
  int j = __VERIFIER_nondet_int();
  if (j < 0 || j > 5) return 0;
  return matrix[1][j]; //~ violation: index beyond the array
}

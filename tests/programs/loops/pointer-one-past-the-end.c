//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[5] = {1, 2, 3, 4, 0};
  int *p = a;
  while (p < a + 5 && __VERIFIER_nondet_int()) p++;
  *p = 1; //~ violation: out-of-bounds write
  return 0;
}

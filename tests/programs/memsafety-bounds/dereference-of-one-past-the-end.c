//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[2] = {1, 2}, *end = a + 2;
  if (__VERIFIER_nondet_int() == 1) end--;
  *end = 0; //~ violation: out-of-bounds write
  return 0;
}

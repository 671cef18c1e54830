//@ verify: false(valid-deref)
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int small[2] = {1, 2}, large[4] = {1, 2, 3, 4};
  int key = __VERIFIER_nondet_int();
  const int *p = key == 1234 ? small : large;
  return p[3]; //~ violation: out-of-bounds read
}

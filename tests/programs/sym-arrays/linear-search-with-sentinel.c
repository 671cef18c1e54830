//@ verify: false(valid-deref)
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {3, 1, 4, 0};
  int wanted = __VERIFIER_nondet_int();
  if (wanted < 0 || wanted > 4) return 0;
  int i = 0;
  while (a[i] != wanted) i++; //~ violation: out-of-bounds read
  return i;
}

//@ verify: false(shift)
//@ property: shift
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 31) return 0;
  return 1024 >> n; //~ violation: oversized shift
}

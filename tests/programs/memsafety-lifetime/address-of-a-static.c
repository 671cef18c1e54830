//@ verify: true
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

static int global;

static int *choose(int use_global) {
  static int kept = 5;
  int *p = &kept;
  if (use_global) p = &global;
  return p;
}

int main(void) {
  int *p = choose(__VERIFIER_nondet_int() != 8);
  *p = 1;
  return 0;
}

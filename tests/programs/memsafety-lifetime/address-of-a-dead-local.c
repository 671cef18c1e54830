//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

static int global;

static int *choose(int use_global) {
  int local = 5;
  int *p = &local;
  if (use_global) p = &global;
  return p;
}

int main(void) {
  int *p = choose(__VERIFIER_nondet_int() != 8);
  *p = 1; //~ violation: use after return
  return 0;
}

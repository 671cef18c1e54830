//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *last = 0;
  for (int i = 0; i < 4; i++) {
    int local = i;
    if (__VERIFIER_nondet_int() == i) {
      last = &local;
      break;
    }
  }
  return last ? *last : 0; //~ violation: use after scope
}

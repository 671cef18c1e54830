//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int outer = 0, *p = &outer;
  if (__VERIFIER_nondet_int() == 77) {
    int inner[2] = {1, 2};
    p = &inner[1];
    *p = 3;
  }
  *p = 4; //~ violation: use after scope
  return outer;
}

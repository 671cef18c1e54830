//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = 0;
  {
    int outer = 1;
    p = &outer;
    {
      int inner = 2;
      if (__VERIFIER_nondet_int()) p = &inner;
      *p = 3;
    }
    outer++;
    *p = 4; //~ violation: use after scope
  }
  return 0;
}

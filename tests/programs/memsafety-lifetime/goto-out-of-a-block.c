//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int own = 1, *p = &own;
  {
    int inner = 2;
    {
      int innermost = 3;
      if (__VERIFIER_nondet_int() == 5) {
        p = &innermost;
        goto out;
      }
    }
    p = &inner;
    *p = own;
  }
  p = &own;
out:
  return *p; //~ violation: use after scope
}

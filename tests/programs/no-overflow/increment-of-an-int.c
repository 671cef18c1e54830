//@ verify: false(no-overflow)
//@ property: no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 100) return 0;
  x++; //~ violation: signed overflow
  return x > 5;
}

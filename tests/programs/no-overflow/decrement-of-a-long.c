//@ verify: false(no-overflow)
//@ property: no-overflow
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  --x; //~ violation: signed overflow
  return x > 5;
}

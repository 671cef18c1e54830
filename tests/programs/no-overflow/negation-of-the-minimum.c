//@ verify: false(no-overflow)
//@ property: no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int magnitude = x < 0 ? -x : x; //~ violation: signed overflow
  return magnitude > 3;
}

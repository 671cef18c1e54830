//@ verify: false(division-by-zero)
//@ property: division-by-zero
// The divisor is zero only if both choices took their second value.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int a = __VERIFIER_nondet_bool() ? 2 : 1;
  int b = __VERIFIER_nondet_bool() ? 3 : 1;
  return 12 / (a - b); //~ violation: division by zero
}

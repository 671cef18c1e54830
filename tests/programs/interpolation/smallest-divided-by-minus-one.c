//@ verify: false(no-overflow)
//@ property: no-overflow
// Neither operand alone is at fault, only the pair that the last combination makes.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int dividend, divisor;
  if (__VERIFIER_nondet_bool()) dividend = -2147483647;
  else dividend = -2147483647 - 1;
  if (__VERIFIER_nondet_bool()) divisor = 1;
  else divisor = -1;
  return dividend / divisor > 0; //~ violation: signed overflow
}

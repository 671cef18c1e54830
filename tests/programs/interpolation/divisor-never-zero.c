//@ verify: true
//@ property: division-by-zero
// The safe twin of ternary-chooses-the-divisor.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int a = __VERIFIER_nondet_bool() ? 2 : 1;
  int b = __VERIFIER_nondet_bool() ? 3 : 4;
  return 12 / (a - b) + 12 % (a - b);
}

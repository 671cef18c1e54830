//@ verify: false(unreach-call)
// The true sides leave each loop early; only the path that never does keeps all three digits.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int code = 0;
  for (int i = 0; i < 3; i++) {
    int digit = __VERIFIER_nondet_uchar() & 3;
    if (digit == 0) break;
    code = 4 * code + digit;
  }
  __VERIFIER_assume(code % 5 == 2);
  if (code > 50) reach_error(); //~ violation: error function reached
  return 0;
}

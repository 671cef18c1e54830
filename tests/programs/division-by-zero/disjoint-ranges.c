//@ verify: true
//@ property: division-by-zero
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long a = __VERIFIER_nondet_long(), b = __VERIFIER_nondet_long();
  if (a < 10 || a > 20 || b < 21 || b > 30) return 0;
  long ratio = 1000;
  ratio /= b - a;
  return (int)ratio;
}

//@ verify: true
//@ property: division-by-zero
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int d = __VERIFIER_nondet_int();
  if (d <= 0) return 0;
  return 100 / d;
}

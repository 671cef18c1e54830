//@ verify: true
//@ property: no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 50000) return 0;
  x *= 42949;
  return x > 5;
}

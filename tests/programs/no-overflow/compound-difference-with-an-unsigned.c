//@ verify: true
//@ property: no-overflow
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  x -= __VERIFIER_nondet_uint();
  unsigned u = __VERIFIER_nondet_uint();
  u = u * u + 1 - 2 * u;
  return x > 5 && u > 5;
}

//@ verify: true
//@ property: no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), product;
  if (__builtin_mul_overflow(a, 3, &product)) return 1;
  return product - a != 2 * a;
}

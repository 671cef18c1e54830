//@ verify: true
//@ property: no-overflow
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x >= 0x08000000) return 0;
  int y = x << 4;
  unsigned u = __VERIFIER_nondet_uint() << 4;
  return y > 5 && u > 5;
}

//@ verify: false(no-overflow)
//@ property: no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 0x08000000) return 0;
  int y = x << 4; //~ violation: signed overflow
  return y > 5;
}

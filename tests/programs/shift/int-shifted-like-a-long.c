//@ verify: false(shift)
//@ property: shift
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  unsigned long x = 1u << n % 64; //~ violation: oversized shift
  return x > 5;
}

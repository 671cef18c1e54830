//@ verify: true
//@ property: shift
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  unsigned long x = 1ul << n % 64;
  return x > 5;
}

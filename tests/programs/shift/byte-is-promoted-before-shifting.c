//@ verify: true
//@ property: shift
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar();
  x = (unsigned char)(x >> (n & 31));
  x = (unsigned char)(x << (n % 16 + 8));
  return x;
}

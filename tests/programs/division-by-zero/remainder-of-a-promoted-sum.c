//@ verify: true
//@ property: division-by-zero
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char size = __VERIFIER_nondet_uchar();
  return 77 % (size + 1);
}

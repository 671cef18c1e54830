//@ verify: unknown
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char d = __VERIFIER_nondet_uchar();
  if (d > 3) return 0;
  return 12 / d; //~ unknown: division by zero
}

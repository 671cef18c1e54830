//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

static int hunt(int n) {
  volatile char large[100000];
  large[0] = 1;
  if (n == 0) return large[0];
  return hunt(n - 2) + large[0]; //~ violation: stack overflow
}

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 3) return 0;
  return hunt(n & 3) > 0;
}

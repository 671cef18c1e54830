//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  short a[5] = {1, 2, 3, 4, 5};
  unsigned start = __VERIFIER_nondet_uchar() % 6;
  int sum = 0;
  for (const short *p = a + start; p <= a + 5; p++) sum += *p; //~ violation: out-of-bounds read
  return sum;
}

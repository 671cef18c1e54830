//@ verify: false(division-by-zero)
//@ property: division-by-zero
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned sum = 0, count = 0;
  for (int i = 0; i < 3; i++) {
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x > 9) continue;
    sum += x;
    count++;
  }
  return (int)(sum / count); //~ violation: division by zero
}

// Sums and products of unknown bytes: queries that need the back end.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned sum = 0, product = 1;
  for (int i = 0; i < 6; i++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    sum += c;
    product *= (c & 7) + 1;
    if (sum % 7 == 3) sum ^= 0x55;
    if (product > 1000) product >>= 3;
  }
  if (sum > 4096) reach_error();
  return 0;
}

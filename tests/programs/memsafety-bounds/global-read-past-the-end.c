//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern unsigned char __VERIFIER_nondet_uchar(void);

static char before[4], days[7] = {1}, after[4];

int main(void) {
  unsigned day = __VERIFIER_nondet_uchar();
  before[0] = after[0] = 0;
  if (day > 7) return 0;
  return days[day]; //~ violation: out-of-bounds read
}

//@ verify: true
//@ property: no-overflow
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  long long wide = __VERIFIER_nondet_longlong();
  int narrow = (int)wide;
  short s = (short)narrow;
  int from_unsigned = (int)__VERIFIER_nondet_uint();
  return narrow > s && from_unsigned < 0;
}

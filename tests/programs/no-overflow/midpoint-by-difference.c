//@ verify: true
//@ property: no-overflow
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long low = __VERIFIER_nondet_longlong(), high = __VERIFIER_nondet_longlong();
  if (low < 0 || high < low) return 0;
  long long middle = low + (high - low) / 2;
  return middle > 5;
}

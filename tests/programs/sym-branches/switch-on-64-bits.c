//@ verify: false(unreach-call)
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  if ((unsigned)x != 7) return 0;
  switch (x) {
  case 7: return 1;
  case 0x500000007ull: reach_error(); //~ violation: error function reached
  }
  return 2;
}

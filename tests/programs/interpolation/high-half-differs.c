//@ verify: false(unreach-call)
// The 64-bit values agree in the half that the first test looks at.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned long long wide;
  if (__VERIFIER_nondet_bool()) wide = 7;
  else wide = 0x100000007ull;
  unsigned low = (unsigned)wide;
  if (low != 7) return 0;
  if (wide / 2 > 1000) reach_error(); //~ violation: error function reached
  return 0;
}

//@ verify: true
// What is known is computed in every engine.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static long double harmonic(int count) {
  long double sum = 0;
  for (int i = 1; i <= count; i++) sum += 1.0L / i;
  return sum;
}

int main(void) {
  long double sum = harmonic(4);
  if (sum < 2.0833L || sum > 2.0834L) reach_error();
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < 4; i++)
    if (n == i && harmonic(i) > 1.9L) reach_error();
  if ((long double)(double)0.1L == 0.1L) reach_error();
  if (0.5L + 0.25L != 0.75L) reach_error();
  return 0;
}

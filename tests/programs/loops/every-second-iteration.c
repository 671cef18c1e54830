//@ verify: true
// One counter goes on in every second iteration: it is half of the other, rounded up.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k > 1000000 || k < -1000000) return 0;
  int i, n = 0;
  for (i = 0; i < 2 * k; i++) {
    if (i % 2 == 0) n++;
  }
  if (k >= 0 && n != k) reach_error();
  return 0;
}

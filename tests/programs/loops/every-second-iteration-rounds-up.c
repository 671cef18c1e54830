//@ verify: false(unreach-call)
// As every-second-iteration.c, but the number of iterations may be odd: then it is half of one more.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k > 1000000 || k < -1000000) return 0;
  int i, n = 0;
  for (i = 0; i < k; i++) {
    if (i % 2 == 0) n++;
  }
  if (k >= 0 && n != k / 2) reach_error(); //~ violation: error function reached
  return 0;
}

//@ verify: true
// Remainders and quotients of signed numbers cross zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 3, y = -7;
  while (__VERIFIER_nondet_int()) {
    x = __VERIFIER_nondet_int() % 25 + 13;
    y = (x / 5) % 4 - 40;
    if (x < -11 || x > 37) reach_error();
    if (y < -43 || y > -37) reach_error();
  }
  return 0;
}

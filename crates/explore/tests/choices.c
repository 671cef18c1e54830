// 300 choices, each up or down: 2^300 paths, and one interpolant for each of the choices.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 300; i++) {
    if (__VERIFIER_nondet_int()) sum++;
    else sum--;
  }
  if (sum < -300 || sum > 300) reach_error();
  return 0;
}

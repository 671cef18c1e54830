//@ verify: true
// An object that is an array of bytes to the solver, among the facts of a state.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
char buffer[1000];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (__VERIFIER_nondet_int()) buffer[1] = 0;
  buffer[7] = __VERIFIER_nondet_int();
  if (i < 0 || i >= 1000 || i == 7) return 0;
  if (buffer[i]) reach_error();
  return 0;
}

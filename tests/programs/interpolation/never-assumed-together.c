//@ verify: true
// No path satisfies the assumption: each way has its own reason, kept apart by the interpolant.
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x, y = 0;
  if (__VERIFIER_nondet_bool()) x = 1;
  else x = 2;
  if (__VERIFIER_nondet_bool()) y += x;
  else y += 2 * x;
  __VERIFIER_assume(y > 2 * x || y == 3);
  reach_error();
  return 0;
}

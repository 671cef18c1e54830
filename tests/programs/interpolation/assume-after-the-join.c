//@ verify: false(unreach-call)
// The first path does not satisfy the assumption, the second does: "safe because assumed away"
// holds only where the assumption fails.
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x, y = 0;
  if (__VERIFIER_nondet_bool()) x = 1;
  else x = 2;
  if (__VERIFIER_nondet_bool()) y += x;
  else y += 2 * x;
  __VERIFIER_assume(y > 3);
  reach_error(); //~ violation: error function reached
  return 0;
}

//@ verify: false(unreach-call)
// As assume-after-the-join for a search that takes the false side first.
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x, y = 0;
  if (__VERIFIER_nondet_bool()) x = 2;
  else x = 1;
  if (__VERIFIER_nondet_bool()) y += 2 * x;
  else y += x;
  __VERIFIER_assume(y > 3);
  reach_error(); //~ violation: error function reached
  return 0;
}

//@ verify: false(unreach-call)
// Safe for every input when x is 9, not when x is 5: the input below the join must be quantified
// over, not fixed to the value it had when the first path was explored.
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_bool()) x = 9;
  else x = 5;
  int y = __VERIFIER_nondet_uchar() & 3;
  if (x + y == 7) reach_error(); //~ violation: error function reached
  return 0;
}

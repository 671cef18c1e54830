//@ verify: false(unreach-call)
// Only one choice at every level gives the sum; a level explored under a smaller sum is no proof
// for a larger one.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static void descend(int depth, int sum) {
  if (depth == 0) {
    if (sum == 9) reach_error(); //~ violation: error function reached
    return;
  }
  if (__VERIFIER_nondet_bool()) descend(depth - 1, sum + 1);
  else descend(depth - 1, sum + 3);
}

int main(void) {
  descend(3, 0);
  return 0;
}

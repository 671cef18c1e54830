//@ verify: true
// The safe twin of recursion-sums-the-choices: three odd numbers do not make an even one.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static void descend(int depth, int sum) {
  if (depth == 0) {
    if (sum == 8 || sum == 6) reach_error();
    return;
  }
  if (__VERIFIER_nondet_bool()) descend(depth - 1, sum + 1);
  else descend(depth - 1, sum + 3);
}

int main(void) {
  descend(3, 0);
  return 0;
}

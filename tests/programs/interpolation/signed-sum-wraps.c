//@ verify: false(unreach-call)
// Signed arithmetic wraps by default: "x + 1 > x" is a fact of the first path, not of the second.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  volatile int x = 100;
  if (!__VERIFIER_nondet_bool()) x = 2147483647;
  int next = x + 1;
  if (next < 0) reach_error(); //~ violation: error function reached
  return 0;
}

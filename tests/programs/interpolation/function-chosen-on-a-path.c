//@ verify: false(unreach-call)
// Which function runs below the join is data; from the first choice no target can be reached.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static void harmless(int x) { (void)x; }

static void harmful(int x) {
  if (x == 3) reach_error(); //~ violation: error function reached
}

int main(void) {
  void (*action)(int);
  int x;
  if (__VERIFIER_nondet_bool()) action = harmless;
  else action = harmful;
  if (__VERIFIER_nondet_bool()) x = 2;
  else x = 3;
  action(x);
  return 0;
}

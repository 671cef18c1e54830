//@ verify: false(unreach-call)
// The static local is no variable of any frame, yet it makes the third call differ from the first.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static void tick(void) {
  static int skipped, calls;
  if (__VERIFIER_nondet_bool()) skipped++;
  else calls++;
  if (calls == 3) reach_error(); //~ violation: error function reached
}

int main(void) {
  for (int i = 0; i < 3; i++) tick();
  return 0;
}

//@ verify: false(unreach-call)
// x == 2 * y is kept by the true sides of the loop and broken once by a false side.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
  for (int i = 0; i < 3; i++) {
    if (__VERIFIER_nondet_bool()) {
      x += 2;
      y += 1;
    } else {
      x += 4;
      y += i == 2 ? 1 : 2;
    }
  }
  if (x != 2 * y) reach_error(); //~ violation: error function reached
  return 0;
}

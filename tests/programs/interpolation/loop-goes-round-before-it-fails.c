//@ verify: false(unreach-call)
// The endless loop comes back to states seen before; what is assumed of a state still being
// explored must not become a proof for another.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_bool()) {
    if (__VERIFIER_nondet_bool()) continue;
    if (__VERIFIER_nondet_bool()) x = 0;
    else x = (x + 2) & 7;
    if (x == 6) reach_error(); //~ violation: error function reached
  }
  return 0;
}

//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = 1 - x;
    if (__VERIFIER_nondet_int()) continue;
    x = 1 - x;
  }
  if (x != 0) reach_error(); //~ violation: error function reached
  return 0;
}

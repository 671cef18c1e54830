//@ verify: false(unreach-call)
// Two variables hold the same input at the first visit: a fork on one decides the other there, and
// only there.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), a, b;
  if (__VERIFIER_nondet_int()) {
    a = x;
    b = x;
  } else {
    a = x;
    b = __VERIFIER_nondet_int();
  }
  if (a == 5) {
    if (b != 5) reach_error(); //~ violation: error function reached
  }
  return 0;
}

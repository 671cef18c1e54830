//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) {
  int (*f)(void) = one;
  int x = 0;
  while (__VERIFIER_nondet_int()) { x = f(); if (x == 1 && __VERIFIER_nondet_int()) f = two; }
  if (x == 2) reach_error(); //~ violation: error function reached
  return 0;
}

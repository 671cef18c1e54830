//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a = 0, b = 0;
int main(void) {
  int *p = &a, *q = &b;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) q = p;
    *q = 1;
    *p = 0;
    if (__VERIFIER_nondet_int()) p = &b;
  }
  if (a == 1 && b == 0) reach_error(); //~ violation: error function reached
  return 0;
}

//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 100) __VERIFIER_assume(x > 200);
  if (x == 100) reach_error(); //~ violation: error function reached
  return 0;
}

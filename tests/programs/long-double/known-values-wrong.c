//@ verify: false(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  volatile long double tenth = 0.1L, sum = 0;
  if (n < 5) return 0;
  for (int i = 0; i < 10; i++) sum += tenth;
  if (sum != 1) reach_error(); //~ violation: error function reached
  return 0;
}

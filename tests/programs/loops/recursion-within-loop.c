//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int total = 0;
void f(int n) {
  while (n > 0 && __VERIFIER_nondet_int()) { n--; total = (total + 1) & 7; f(n); }
}
int main(void) {
  while (__VERIFIER_nondet_int()) f(2);
  if (total == 7) reach_error(); //~ violation: error function reached
  return 0;
}

//@ verify: false(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  long double y = x;
  if (x != 12 && (int)(y / 2) == 6) reach_error(); //~ violation: error function reached
  return 0;
}

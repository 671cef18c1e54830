//@ verify: false(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x, y = __VERIFIER_nondet_int();
  if (y == 3 && x == 77) reach_error(); //~ violation: is read before it is set; where it holds 77: error function reached
  return 0;
}

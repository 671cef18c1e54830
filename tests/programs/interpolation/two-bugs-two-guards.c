//@ verify: false(unreach-call)
// Of the two targets the first is out of reach; that must not settle the second, which shares
// every join with it.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int a = 0, b = 0;
  if (__VERIFIER_nondet_bool()) a = 1;
  else b = 1;
  if (__VERIFIER_nondet_bool()) a += 2;
  else b += 2;
  if (a == 1 && b == 1) reach_error();
  if (a == 0 && b == 3) reach_error(); //~ violation: error function reached
  return 0;
}

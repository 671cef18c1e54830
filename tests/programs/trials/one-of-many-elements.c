//@ verify: false(unreach-call)
//@ options: --jobs 2
// Almost every array has an element that is negative; there are as many ways through the loops as arrays.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  static int given[20000], sign[20000];
  for (int i = 0; i < 20000; i++) given[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 20000; i++) sign[i] = given[i] >= 0 ? 1 : 0;
  int all = 1;
  for (int i = 0; i < 20000; i++) {
    if (!sign[i]) all = 0;
  }
  if (!all) reach_error(); //~ violation: error function reached
  return 0;
}

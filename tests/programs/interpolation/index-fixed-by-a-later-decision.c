//@ verify: false(unreach-call)
// What is decided after an access leaves the index one value at the first visit.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[10];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (__VERIFIER_nondet_int()) {
    if (i < 5 || i > 9) return 0;
  } else {
    if (i < 0 || i > 9) return 0;
  }
  a[i] = 1;
  if (i <= 5) {
    if (2 * i != 10) reach_error(); //~ violation: error function reached
  }
  return 0;
}

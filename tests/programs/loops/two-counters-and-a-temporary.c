//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);

extern void reach_error(void);

int counter = 0;

int main(void) {
  int other = 0;
  while (__VERIFIER_nondet_int()) {
    counter = (counter + 1) & 15;
    other = (other + 1) & 15;
  }
  if (counter == 2) reach_error(); //~ violation: error function reached
  return 0;
}

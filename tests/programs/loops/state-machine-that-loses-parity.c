//@ verify: false(unreach-call)
// One transition, seldom taken, breaks what all others keep.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0;
  unsigned count = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
    case 0:
      if (count % 2 != 0) reach_error(); //~ violation: error function reached
      state = 1;
      count++;
      break;
    case 1:
      state = 2;
      if (count == 9) count++;
      break;
    default:
      count += 3;
      state = 0;
    }
  }
  return 0;
}

//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  switch (x % 4) {
  case 0: return 0;
  case 1: return 1;
  case 2: return 2;
  case 3: return 3;
  default: reach_error(); //~ violation: error function reached
  }
  return 0;
}

//@ verify: true
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = 1 - x;
    if (__VERIFIER_nondet_int() && x != 1) reach_error();
    x = 1 - x;
  }
  if (x != 0) reach_error();
  return 0;
}

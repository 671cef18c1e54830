//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
top:
  x = (x + 1) & 7;
  if (__VERIFIER_nondet_int()) { y = 1; goto top; }
  if (__VERIFIER_nondet_int()) { y = 0; goto top; }
  if (__VERIFIER_nondet_int()) { if (y) x = 0; goto top; }
  if (x == 5 && y == 1) reach_error(); //~ violation: error function reached
  return 0;
}

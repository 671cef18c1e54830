//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

union u { int i; char c[4]; } u;
int main(void) {
  u.i = 0;
  while (__VERIFIER_nondet_int()) { u.c[1] = 1; if (__VERIFIER_nondet_int()) u.i = 1; }
  if (u.i == 257) reach_error(); //~ violation: error function reached
  return 0;
}

//@ verify: unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  long double y = __VERIFIER_nondet_int();
  if (y * y < 0) reach_error(); //~ unknown: it depends on what a function of libm returns
  return 0;
}

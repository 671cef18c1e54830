//@ verify: false(unreach-call)
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (a > 1 && b > 1 && a * b == 13 * 241) reach_error(); //~ violation: error function reached
  return 0;
}

//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0x0101;
  while (__VERIFIER_nondet_int()) { ((char *)&x)[1] ^= 1; if (__VERIFIER_nondet_int()) x = x | 4; }
  if (x == 5) reach_error(); //~ violation: error function reached
  return 0;
}

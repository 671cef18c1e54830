//@ verify: false(no-abort)
//@ property: no-abort
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n * 3 == 66) __builtin_trap(); //~ violation: trap
  return 0;
}

//@ verify: unknown
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  switch (__VERIFIER_nondet_uchar() % 3) {
  case 0: return 10;
  case 1: return 20;
  }
  __builtin_unreachable(); //~ unknown: __builtin_unreachable() can be reached
}

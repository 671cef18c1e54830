//@ verify: false(no-overflow)
//@ property: no-overflow
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  unsigned product = a * b; //~ violation: signed overflow
  return product > 7;
}

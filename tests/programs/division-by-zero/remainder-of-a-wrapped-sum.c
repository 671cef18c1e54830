//@ verify: false(division-by-zero)
//@ property: division-by-zero
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char size = __VERIFIER_nondet_uchar();
  size++;
  return 77 % size; //~ violation: division by zero
}

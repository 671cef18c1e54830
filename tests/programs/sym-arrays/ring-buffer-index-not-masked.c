//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int ring[4] = {0};
  unsigned head = __VERIFIER_nondet_uchar() & 3;
  for (unsigned i = 0; i < 2; i++) ring[head + i] = 1; //~ violation: out-of-bounds write
  return ring[0];
}

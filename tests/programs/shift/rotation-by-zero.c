//@ verify: false(shift)
//@ property: shift
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned rotate(unsigned x, unsigned n) {
  return x << n | x >> (32 - n); //~ violation: oversized shift
}

int main(void) {
  return rotate(5, __VERIFIER_nondet_uint() % 32) == 1;
}

//@ verify: false(shift)
//@ property: shift
int main(void) {
  unsigned x = 1u << 40; //~ violation: oversized shift
  return x & 1;
}

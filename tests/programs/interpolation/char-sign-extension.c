//@ verify: false(valid-deref)
// The same byte is stored on a path as a signed and on the other as an unsigned value; at the join
// the paths differ only in the bits above it.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char table[256] = {0};
  unsigned char byte = __VERIFIER_nondet_uchar() | 128;
  int index;
  if (byte & 1) index = byte;
  else index = (signed char)byte;
  return table[index]; //~ violation: out-of-bounds read
}

//@ verify: false(valid-deref)
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short x = __VERIFIER_nondet_ushort();
  char text[4];
  int length = 0;
  do {
    text[length++] = (char)('0' + x % 10); //~ violation: out-of-bounds write
    x /= 10;
  } while (x);
  return text[0];
}

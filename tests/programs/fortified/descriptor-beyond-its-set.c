//@ verify: false(valid-deref)
extern unsigned short __VERIFIER_nondet_ushort(void);
long __fdelt_chk(long);

int main(void) {
  unsigned short descriptor = __VERIFIER_nondet_ushort();
  if (descriptor > 1024) return 0;
  long word = __fdelt_chk(descriptor); //~ violation: buffer overflow
  return word > 15;
}

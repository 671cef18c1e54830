//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char b[4];
  unsigned char n = __VERIFIER_nondet_uchar();
  __builtin___sprintf_chk(b, 1, sizeof b, "%d", n - 100 < -100 ? 0 : n - 99); // no overflow: -99 has three characters
  __builtin___sprintf_chk(b, 1, sizeof b, "%d", n - 100); //~ violation: buffer overflow
  return 0;
}

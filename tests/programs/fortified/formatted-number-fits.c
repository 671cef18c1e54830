//@ verify: true
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char b[4];
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 3) return 0;
  __builtin___sprintf_chk(b, 1, sizeof b, "%d", n + 996);
  return 0;
}

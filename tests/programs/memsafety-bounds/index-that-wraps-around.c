//@ verify: false(valid-deref)
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  int a[4] = {0};
  unsigned long i = __VERIFIER_nondet_ulong();
  if (i == 0x4000000000000001) a[i] = 1; //~ violation: out-of-bounds write
  return 0;
}

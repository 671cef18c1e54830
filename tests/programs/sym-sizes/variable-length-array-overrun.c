//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 4) return 0;
  char row[n];
  for (unsigned i = 0; i < n || i < 2; i++) row[i] = 0; //~ violation: out-of-bounds write
  return row[0];
}

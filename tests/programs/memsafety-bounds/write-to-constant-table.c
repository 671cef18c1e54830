//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

static const int limits[3] = {1, 2, 3};

int main(void) {
  int *p = (int *)limits;
  unsigned i = __VERIFIER_nondet_uchar();
  if (i < 2 && limits[i] == 2) p[i] = 0; //~ violation: write to constant
  return 0;
}

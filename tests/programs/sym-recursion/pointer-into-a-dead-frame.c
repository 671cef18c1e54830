//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

static int *deepest;

static void descend(unsigned n) {
  int own = (int)n;
  if (n == 0 || !deepest) deepest = &own;
  if (n) descend(n - 1);
}

int main(void) {
  descend(__VERIFIER_nondet_uchar() % 3);
  return *deepest; //~ violation: use after return
}

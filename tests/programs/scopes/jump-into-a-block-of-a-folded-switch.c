//@ verify: true
// Here the block is the case's own.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n) goto in;
  switch (1) {
  case 1: {
    int z;
  in:
    z = 3;
    int *p = &z;
    n = *p;
    break; }
  }
  return n - n;
}

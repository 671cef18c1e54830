//@ verify: unknown
// clang computes this itself and leaves no trace of the division.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int zero = 0;
  int x = 5;
  if (__VERIFIER_nondet_int() == 7) x = 5 % zero; //~ unknown: a constant expression whose behaviour is undefined
  return x;
}

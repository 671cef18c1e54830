//@ verify: true
// A run may find anything in a variable that is not set yet; what counts is what is set.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int value, many = 0;
  for (int i = 0; i < 12; i++) {
    if (__VERIFIER_nondet_int() > 0) {
      value = i + 1;
      many = 1;
    }
  }
  if (many && (value < 1 || value > 12)) reach_error();
  return 0;
}

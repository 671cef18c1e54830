//@ verify: true
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

// It depends on a condition where the pointer leads when a loop is entered again.
int main(void) {
  int array[2] = {3, 0}, other = 0;
  int *p = &other;
  while (__VERIFIER_nondet_int())
    while (__VERIFIER_nondet_int()) p = *p > 0 ? &array[1] : &array[0];
  return 0;
}

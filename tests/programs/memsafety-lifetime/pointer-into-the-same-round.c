//@ verify: true
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

/* Every round has its own object, dead at the head of the loop: what it held does not matter there. */
int main(void) {
  int *p = 0, sum = 0;
  for (int i = 0; i < 6; i++) {
    int local[2] = {i, __VERIFIER_nondet_int() & 3};
    p = &local[__VERIFIER_nondet_int() & 1];
    if (*p > 4) continue;
    sum += *p;
  }
  p = &sum;
  return *p;
}

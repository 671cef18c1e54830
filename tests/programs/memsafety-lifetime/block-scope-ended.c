//@ verify: true
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int local = __VERIFIER_nondet_int() & 7, *p = &local;
    sum += *p;
  }
  return sum;
}

//@ verify: true
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int *p = (int[]){i, __VERIFIER_nondet_int() & 1};
    p[0]++;
    sum += p[0] + p[1];
  }
  return sum;
}

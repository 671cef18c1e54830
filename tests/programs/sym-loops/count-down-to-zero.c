//@ verify: true
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int values[3] = {1, 2, 3};
  int sum = 0;
  for (int i = __VERIFIER_nondet_uchar() % 3; i >= 0 && sum < 5; i--) sum += values[i];
  return sum;
}

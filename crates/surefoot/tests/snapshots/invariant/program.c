extern int __VERIFIER_nondet_int(void);

int main(void) {
  int low = 0, high = 10;
  int step = __VERIFIER_nondet_int();
  if (step > 0 && step < 20)
    low = low + step;
  return low;
}

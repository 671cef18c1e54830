extern int __VERIFIER_nondet_int(void);

static int total(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i <= count; i++)
    sum += values[i];
  return sum;
}

int main(void) {
  int values[2] = {1, 2};
  int count = __VERIFIER_nondet_int();
  int unused = __VERIFIER_nondet_int();
  if (count < 0 || count > 2)
    return 0;
  return total(values, count) + (unused & 1);
}

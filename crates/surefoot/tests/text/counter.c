extern int __VERIFIER_nondet_int(void);

int main(void) {
  int low = 0, high = 10;
  while (__VERIFIER_nondet_int())
    if (low < high)
      low++;
    else
      low = high + 1;
  return low;
}

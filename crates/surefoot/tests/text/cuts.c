extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < n; i++)
    sum += i;
  while (m > 0)
    m -= 3;
  if (n == 1)
    __asm__("cld");
  if (m == 5)
    reach_error();
  return sum;
}

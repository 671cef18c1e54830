extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, sum = 0;
  while (i < n) {
    sum += 2;
    i++;
  }
  if (sum % 2)
    reach_error();
  return 0;
}

//@ verify: true
extern unsigned __VERIFIER_nondet_uint(void);

static long double total = 1;

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x / 2 > x) total = total * x;
  return 0;
}

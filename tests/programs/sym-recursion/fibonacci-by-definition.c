//@ verify: true
//@ options: --jobs 2
// As many calls as the number is large, but each argument has one result.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int fibonacci(int n) {
  if (n < 2) return n < 1 ? 0 : 1;
  return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 46) return 0;
  int result = fibonacci(n);
  if (n >= 9 && result < 34) reach_error();
  if (n == 46 && result != 1836311903) reach_error();
  return 0;
}

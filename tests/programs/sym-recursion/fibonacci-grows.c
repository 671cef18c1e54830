//@ verify: false(unreach-call)
//@ options: --jobs 2
// As fibonacci-by-definition.c: the 28th number is the first that is larger than 300000.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int fibonacci(int n) {
  if (n < 2) return n < 1 ? 0 : 1;
  return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 20 || n > 28) return 0;
  if (fibonacci(n) > 300000) reach_error(); //~ violation: error function reached
  return 0;
}

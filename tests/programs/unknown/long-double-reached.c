//@ verify: unknown
extern int __VERIFIER_nondet_int(void);

static long double total = 1;

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0) total = total * x; //~ unknown: x86_fp80
  return 0;
}

//@ verify: true
// The compiler keeps the length in a variable of its own, which no text has.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3) return 0;
  int a[n], last;
  for (int i = 0; i < n; i++) a[i] = i;
  last = a[n - 1];
  return last < 3 ? 0 : last;
}

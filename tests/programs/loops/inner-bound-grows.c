//@ verify: true
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = 1, i = 0;
  while (__VERIFIER_nondet_int() && n < 1000) {
    i = 0;
    while (i < n) { i++; }
    if (i != n) reach_error();
    n++;
  }
  if (i > 1000) reach_error();
  return 0;
}

//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int f(int k) {
  int t = 0;
  while (1) {
    if (k == 2 && t == 1) return 1;
    t = __VERIFIER_nondet_int() ? 1 : 0;
    if (__VERIFIER_nondet_int()) t = 1;
    if (__VERIFIER_nondet_int()) return 0;
  }
}
int main(void) {
  int k = 0;
  while (k < 4) { if (f(k)) reach_error(); k++; } //~ violation: error function reached
  return 0;
}

//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int g;
static int f(int k) {
  int i = 0;
  while (__VERIFIER_nondet_int()) {
    int j = 0;
    while (__VERIFIER_nondet_int()) {
      if (j == 1 && i == 1 && k == g) return 1;
      j = (j + 1) & 1;
    }
    i = (i + 1) & 1;
  }
  return 0;
}
int main(void) {
  int k = 3;
  while (__VERIFIER_nondet_int()) {
    if (f(k) == 1) reach_error(); //~ violation: error function reached
    g = (g + 1) & 3;
  }
  return 0;
}

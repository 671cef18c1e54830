//@ verify: true
//@ property: no-overflow
extern short __VERIFIER_nondet_short(void);

static int compare(int a, int b) { return a - b; }

int main(void) {
  return compare(__VERIFIER_nondet_short(), __VERIFIER_nondet_short()) < 0;
}

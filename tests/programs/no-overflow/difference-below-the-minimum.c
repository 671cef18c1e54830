//@ verify: false(no-overflow)
//@ property: no-overflow
extern int __VERIFIER_nondet_int(void);

static int compare(int a, int b) {
  return a - b; //~ violation: signed overflow
}

int main(void) {
  return compare(__VERIFIER_nondet_int(), 1) < 0;
}

//@ verify: true
//@ property: no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  long long magnitude = x < 0 ? -(long long)x : x;
  return magnitude > 3;
}

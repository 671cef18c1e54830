//@ verify: true
extern float __VERIFIER_nondet_float(void);

int main(void) {
  int buckets[4] = {0};
  float x = __VERIFIER_nondet_float();
  if (!(x >= 0 && x < 1)) return 0;
  buckets[(int)(x * 4)]++;
  return buckets[0];
}

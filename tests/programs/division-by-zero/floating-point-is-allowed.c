//@ verify: true
//@ property: division-by-zero
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float d = __VERIFIER_nondet_float();
  float x = 1 / d;
  return x > 0;
}

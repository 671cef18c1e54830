//@ verify: true
//@ property: no-overflow
extern short __VERIFIER_nondet_short(void);
extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
  short s = __VERIFIER_nondet_short();
  signed char c = __VERIFIER_nondet_schar();
  s++;
  --c;
  c += 100;
  return s > c;
}

//@ verify: false(no-overflow)
//@ property: no-overflow
//@ data-model: ILP32
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  long doubled = 2L * x; //~ violation: signed overflow
  return doubled > 5;
}

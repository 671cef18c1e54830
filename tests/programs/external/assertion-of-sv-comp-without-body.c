//@ verify: false(assert)
extern void __VERIFIER_assert(int condition);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int main(void) {
  __VERIFIER_atomic_begin();
  int x = __VERIFIER_nondet_int();
  __VERIFIER_atomic_end();
  __VERIFIER_assert(x != 1); //~ violation: assertion failure
  return 0;
}

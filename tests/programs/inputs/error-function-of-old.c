//@ verify: false(unreach-call)
//@ property: unreach-call
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

static void __VERIFIER_assert(int condition) {
  if (!condition) __VERIFIER_error(); //~ violation: error function reached
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assert(x != -70000);
  return 0;
}

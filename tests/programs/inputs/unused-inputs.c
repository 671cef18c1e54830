//@ verify: true
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
extern void *__VERIFIER_nondet_pointer(void);

int main(void) {
  __VERIFIER_nondet_int();
  (void)__VERIFIER_nondet_double();
  (void)__VERIFIER_nondet_pointer();
  return 0;
}

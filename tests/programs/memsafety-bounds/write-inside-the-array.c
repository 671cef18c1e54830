//@ verify: true
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3] = {1, 2, 3};
  int i = __VERIFIER_nondet_int();
  if (i < 3 && i > -1) a[i] = 0;
  return 0;
}

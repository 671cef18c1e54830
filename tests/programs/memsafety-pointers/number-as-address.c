//@ verify: false(valid-deref)
//@ property: valid-memsafety
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int real = 1;
  int *p = __VERIFIER_nondet_uint() == 99 ? (int *)(uintptr_t)12 : &real;
  return *p; //~ violation: null dereference
}

#include "error.h"

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int key = __VERIFIER_nondet_int();
  check(key, 3);
  return 0;
}

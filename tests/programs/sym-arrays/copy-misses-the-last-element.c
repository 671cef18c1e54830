//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int from[4], to[4] = {0};
  for (int i = 0; i < 4; i++) from[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 3; i++) to[i] = from[i];
  unsigned k = __VERIFIER_nondet_uint();
  if (k < 4) assert(to[k] == from[k]); //~ violation: assertion failure
  return 0;
}

//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int half = x >> 1;
  if (x >= 0 || x % 2 == 0) assert(half == x / 2);
  else assert(half == x / 2 - 1);
  return 0;
}

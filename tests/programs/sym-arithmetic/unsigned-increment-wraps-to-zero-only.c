//@ verify: true
#include <assert.h>
#include <limits.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x + 1 <= x) assert(x == UINT_MAX);
  if (x - 1 >= x) assert(x == 0);
  return 0;
}

#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 4, sum = 0;
  for (unsigned i = 1; i <= n; i++)
    sum += i;
  assert(sum == n * (n + 1) / 2);
  return 0;
}

//@ verify: true
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  const unsigned char a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 200, 4};
  unsigned n = __VERIFIER_nondet_uchar() % 5;
  int order = memcmp(a, b, n);
  if (n <= 2) assert(order == 0);
  else assert(order < 0);
  return 0;
}

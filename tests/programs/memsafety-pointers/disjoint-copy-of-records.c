//@ verify: true
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  unsigned to = __VERIFIER_nondet_uchar() % 3 + 2;
  memcpy(a + to, a, 2 * sizeof(int));
  assert(a[to] == 1 && a[to + 1] == 2);
  return 0;
}

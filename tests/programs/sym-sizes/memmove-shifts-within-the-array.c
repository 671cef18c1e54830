//@ verify: true
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char a[6] = {0, 1, 2, 3, 4, 5};
  unsigned by = __VERIFIER_nondet_uchar() % 6;
  memmove(a + by, a, 6 - by);
  assert(a[5] == 5 - (int)by);
  assert(a[by] == 0);
  return 0;
}

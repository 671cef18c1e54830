//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int x = 1, y = 2, z = 3;
static int *const all[3] = {&x, &y, &z};

int main(void) {
  unsigned i = __VERIFIER_nondet_uchar() % 3;
  *all[i] = 0;
  assert(x + y + z == 6 - (int)i - 1);
  return 0;
}

//@ verify: false(valid-deref)
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int x = 1, y = 2;
static int *const all[3] = {&x, NULL, &y};

int main(void) {
  unsigned i = __VERIFIER_nondet_uchar() % 3;
  *all[i] = 0; //~ violation: null dereference
  return x + y;
}

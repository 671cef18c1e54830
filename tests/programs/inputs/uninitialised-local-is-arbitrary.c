//@ verify: false(assert)
#include <assert.h>

static int value_of(int *a) { return *a; }

int main(void) {
  int x;
  assert(value_of(&x) != 123456); //~ violation: assertion failure
  return 0;
}

//@ verify: true
#include <assert.h>

static int same(int *a) {
  int first = *a;
  return first == *a;
}

int main(void) {
  int x, y[2];
  assert(same(&x));
  assert(same(y) && same(y + 1));
  return 0;
}

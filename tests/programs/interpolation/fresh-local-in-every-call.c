//@ verify: true
// Each call has its own array: what one call wrote is not there in the next.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int fill(int value) {
  int cells[2] = {0, 0};
  cells[__VERIFIER_nondet_bool()] = value;
  return cells[0] + cells[1];
}

int main(void) {
  int first = fill(5);
  int second = fill(0);
  assert(first == 5 && second == 0);
  return 0;
}

//@ verify: false(assert)
#include <assert.h>
#include <stdint.h>

extern uintptr_t klee_choose(uintptr_t);

int main(void) {
  uintptr_t i = klee_choose(4);
  assert(i < 3); //~ violation: assertion failure
  return 0;
}

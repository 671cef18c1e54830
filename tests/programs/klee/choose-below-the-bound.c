//@ verify: true
#include <assert.h>
#include <stdint.h>

extern uintptr_t klee_choose(uintptr_t);

int main(void) {
  const char *names[3] = {"a", "bb", "ccc"};
  uintptr_t i = klee_choose(3);
  assert(names[i][i] != 0 && names[i][i + 1] == 0);
  return 0;
}

//@ verify: false(assert)
#include <assert.h>
#include <stdint.h>

extern int klee_int(const char *);
extern void klee_assume(uintptr_t);

int main(void) {
  int x = klee_int("x");
  klee_assume(x >= 9);
  klee_assume(x <= 12);
  assert(x * x >= 100 && x * x <= 144); //~ violation: assertion failure
  return 0;
}

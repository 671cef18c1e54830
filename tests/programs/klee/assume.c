//@ verify: true
#include <assert.h>
#include <stdint.h>

extern int klee_int(const char *);
extern void klee_assume(uintptr_t);

int main(void) {
  int x = klee_int("x");
  klee_assume(x >= 10);
  klee_assume(x <= 12);
  assert(x * x >= 100 && x * x <= 144);
  return 0;
}

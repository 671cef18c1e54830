//@ verify: false(assert)
#include <assert.h>
#include <stddef.h>

extern void klee_make_symbolic(void *, size_t, const char *);

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 1000 && x % 1000 == 7) assert(x % 7 != 0); //~ violation: assertion failure
  return 0;
}

//@ verify: false(assert)
#include <assert.h>
#include <stddef.h>

extern void klee_make_symbolic(void *, size_t, const char *);

struct request { int kind; unsigned char argument; int rest; };

int main(void) {
  struct request r = {7, 8, 9};
  klee_make_symbolic(&r.argument, sizeof r.argument, "argument");
  assert(r.kind == 7 && r.rest == 9);
  assert(r.argument != 77); //~ violation: assertion failure
  return 0;
}

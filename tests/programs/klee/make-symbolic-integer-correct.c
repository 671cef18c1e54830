//@ verify: true
#include <assert.h>
#include <stddef.h>

extern void klee_make_symbolic(void *, size_t, const char *);

int main(void) {
  unsigned short x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x % 6 == 5) assert(x % 2 == 1 && x % 3 == 2);
  return 0;
}

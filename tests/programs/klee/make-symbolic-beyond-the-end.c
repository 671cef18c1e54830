//@ verify: false(valid-deref)
#include <stddef.h>

extern void klee_make_symbolic(void *, size_t, const char *);

int main(void) {
  unsigned char b[6] = "12345";
  klee_make_symbolic(b + 4, 4, "end"); //~ violation: out-of-bounds write
  return 0;
}

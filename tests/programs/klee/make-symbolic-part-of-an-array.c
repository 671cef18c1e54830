//@ verify: true
#include <assert.h>
#include <stddef.h>

extern void klee_make_symbolic(void *, size_t, const char *);

int main(void) {
  unsigned char b[6] = "12345";
  klee_make_symbolic(b + 2, 2, "middle");
  assert(b[0] == '1' && b[1] == '2' && b[4] == '5' && b[5] == 0);
  return b[2] == b[3];
}

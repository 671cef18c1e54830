//@ verify: false(assert)
#include <assert.h>
#include <stddef.h>

extern void klee_make_symbolic(void *, size_t, const char *);

int main(void) {
  unsigned char a[3];
  klee_make_symbolic(a, sizeof a, "a");
  unsigned char m = 0;
  for (int i = 1; i < 3; i++)
    if (a[i] > m) m = a[i];
  assert(m >= a[0] && m >= a[1] && m >= a[2]); //~ violation: assertion failure
  return 0;
}

//@ verify: true
//@ data-model: ILP32
#include <assert.h>
#include <stddef.h>

extern long __VERIFIER_nondet_long(void);

struct mixed { char c; long long wide; void *p; };

int main(void) {
  long x = __VERIFIER_nondet_long();
  assert(sizeof x == 4 && sizeof(void *) == 4 && sizeof(size_t) == 4);
  assert(offsetof(struct mixed, wide) == 4 && sizeof(struct mixed) == 16);
  assert((int)x == x);
  return 0;
}

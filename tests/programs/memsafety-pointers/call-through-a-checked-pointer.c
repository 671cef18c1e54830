//@ verify: true
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

static int one(void) { return 1; }
static int two(void) { return 2; }

int main(void) {
  int code = __VERIFIER_nondet_int();
  int (*f)(void) = code == 1 ? one : code == 2 ? two : NULL;
  if (f) assert(f() == code);
  return 0;
}

//@ verify: false(assert)
// The copy is by value: on the second path it was taken before the original changed.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct pair {
  int a, b;
};

int main(void) {
  struct pair original = {1, 1}, copy = {0, 0};
  if (__VERIFIER_nondet_bool()) {
    original.b = 2;
    copy = original;
  } else {
    copy = original;
    original.b = 2;
  }
  assert(copy.a == original.a);
  assert(copy.b == original.b); //~ violation: assertion failure
  return 0;
}

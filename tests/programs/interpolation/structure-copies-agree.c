//@ verify: true
// The safe twin of structure-copied-before-the-change: a relation between two objects.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct pair {
  int a, b;
};

int main(void) {
  struct pair original = {__VERIFIER_nondet_uchar() & 3, 1}, copy = {0, 0};
  if (original.a & 1) {
    original.b = 2;
    copy = original;
  } else {
    copy = original;
    original.b = 3;
    copy.b = 3;
  }
  assert(copy.a == original.a && copy.b == original.b);
  return 0;
}

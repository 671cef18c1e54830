//@ verify: false(assert)
// The element that changes is chosen by an input, the field by the path.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct entry {
  char key;
  int value;
};

int main(void) {
  struct entry table[3] = {{1, 10}, {2, 20}, {3, 30}};
  unsigned char i = __VERIFIER_nondet_uchar() % 3;
  if (__VERIFIER_nondet_uchar() & 1) table[i].key = 9;
  else table[i].value = 9;
  assert(table[1].value == 20); //~ violation: assertion failure
  return 0;
}

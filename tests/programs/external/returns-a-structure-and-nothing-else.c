//@ verify: false(assert)
//@ options: --external pure
#include <assert.h>

struct large { int first; char rest[40]; };
extern struct large give(void);

int main(void) {
  struct large one = give(), other = give();
  assert(one.first == other.first); //~ violation: assertion failure
  return 0;
}

//@ verify: false(assert)
#include <assert.h>

extern int klee_int(const char *);

int main(void) {
  int x = klee_int("x"), y = klee_int("y");
  if (x > y) assert(x - 10 != y); //~ violation: assertion failure
  return 0;
}

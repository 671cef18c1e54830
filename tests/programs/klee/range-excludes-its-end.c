//@ verify: true
#include <assert.h>

extern int klee_range(int, int, const char *);

int main(void) {
  int a[5] = {0}, i = klee_range(0, 5, "i");
  a[i] = 1;
  assert(i >= 0 && i < 5);
  return 0;
}

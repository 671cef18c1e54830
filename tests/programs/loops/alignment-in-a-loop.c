//@ verify: true
// How an object is aligned does not depend on where it is.
#include <stdint.h>
extern void reach_error(void);

static int f(void) {
  int x, y[4];
  if ((uintptr_t)&x & 3) reach_error();
  return &x == y;
}

int main(void) {
  while (1) {
    if (f()) reach_error();
  }
}

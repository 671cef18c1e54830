//@ verify: false(unreach-call)
// Two objects that are never there at the same time are told apart: what was asked about where the one
// was says nothing about where the other is.
#include <stdint.h>
extern void reach_error(void);

static int is_far_below(char *q) {
  char x;
  if ((uintptr_t)&x + 4096 < (uintptr_t)q) return 1;
  return 0;
}

static int near(char *q) {
  char pad[16];
  pad[0] = 0;
  return is_far_below(q) + pad[0];
}

static int far(char *q) {
  char pad[16384];
  pad[0] = 0;
  return is_far_below(q) + pad[0];
}

int main(void) {
  char mark;
  int r = near(&mark);
  int s = far(&mark);
  if (r != s) reach_error(); //~ violation: error function reached
  return 0;
}

//@ verify: false(unreach-call)
// What is read at an index that was computed from an address depends on where the object was.
#include <stdint.h>
extern void reach_error(void);

static const int table[2] = {3, 5};

static int look(char *q) {
  char x;
  return table[((uintptr_t)q - (uintptr_t)&x) / 4096 != 0];
}

static int near(char *q) {
  char pad[16];
  pad[0] = 0;
  return look(q) + pad[0];
}

static int far(char *q) {
  char pad[16384];
  pad[0] = 0;
  return look(q) + pad[0];
}

int main(void) {
  char mark;
  int r = near(&mark), s = far(&mark);
  if (r != s) reach_error(); //~ violation: error function reached
  return 0;
}

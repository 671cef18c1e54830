//@ verify: false(unreach-call)
// A comparison of addresses is a value that depends on where the object was, also when it is gone.
#include <stdint.h>
extern void reach_error(void);

static int found[2];

static void look(char *q, int k) {
  char x;
  found[k] = (uintptr_t)&x + 4096 < (uintptr_t)q;
}

static int near(char *q) {
  char pad[16];
  pad[0] = 0;
  look(q, 0);
  return pad[0];
}

static int far(char *q) {
  char pad[16384];
  pad[0] = 0;
  look(q, 1);
  return pad[0];
}

int main(void) {
  char mark;
  near(&mark);
  far(&mark);
  if (found[0] != found[1]) reach_error(); //~ violation: error function reached
  return 0;
}

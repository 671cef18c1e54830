//@ verify: false(unreach-call)
// From the call of exit no target is in sight, except in the handler registered on one path.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int state;

static void at_end(void) {
  if (state == 2) reach_error(); //~ violation: error function reached
}

static void at_end_quietly(void) {}

int main(void) {
  if (__VERIFIER_nondet_bool()) atexit(at_end_quietly);
  else atexit(at_end);
  if (__VERIFIER_nondet_bool()) state = 1;
  else state = 2;
  exit(0);
}

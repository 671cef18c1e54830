//@ verify: false(unreach-call)
#define _GNU_SOURCE
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void handler(int status, void *argument) {
  (void)argument;
  if (status == 3) reach_error(); //~ violation: error function reached
}

int main(void) {
  on_exit(handler, NULL);
  return __VERIFIER_nondet_int() & 7;
}

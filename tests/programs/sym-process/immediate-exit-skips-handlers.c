//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void at_end(void) { assert(0); }

int main(void) {
  atexit(at_end);
  if (__VERIFIER_nondet_int() == 5) _Exit(1);
  abort();
}

//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int opened;

static void at_end(void) { assert(opened == 0); }

int main(void) {
  atexit(at_end);
  opened++;
  if (__VERIFIER_nondet_int() == 5) {
    opened--;
    exit(1);
  }
  opened--;
  return 0;
}

//@ verify: unknown
#include <assert.h>
#include <stdlib.h>

extern _Noreturn void die(void);
static int count;
static void check(void) { assert(count == 0); }

int main(void) {
  if (atexit(check)) return 0;
  count++;
  die(); //~ unknown: may run handlers of atexit
}

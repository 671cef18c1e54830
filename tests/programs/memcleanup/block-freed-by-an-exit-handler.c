//@ verify: true
//@ property: valid-memcleanup
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char *log_buffer;
static void close_log(void) { free(log_buffer); }

int main(void) {
  if (__VERIFIER_nondet_int()) {
    log_buffer = malloc(10);
    atexit(close_log);
  }
  return 0;
}

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char *kept;

int main(void) {
  kept = malloc(4);
  char *lost = malloc(16);
  if (__VERIFIER_nondet_int() == 5)
    free(lost);
  return 0;
}

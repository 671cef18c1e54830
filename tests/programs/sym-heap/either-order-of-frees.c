//@ verify: true
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *block[2] = {malloc(1), malloc(2)};
  unsigned first = __VERIFIER_nondet_bool();
  free(block[first]);
  block[1 - first][0] = 1;
  free(block[1 - first]);
  return 0;
}

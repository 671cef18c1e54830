#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *buffer = malloc(8);
  if (__VERIFIER_nondet_bool())
    free(buffer);
  free(buffer);
  return 0;
}

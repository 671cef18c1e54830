//@ verify: true
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int size = __VERIFIER_nondet_int();
  char *buffer = NULL;
  if (size > 10) buffer = malloc(8);
  int status = size & 1;
  if (size > 10) buffer[7] = (char)status;
  if (buffer) free(buffer);
  return 0;
}

//@ verify: true
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int status = __VERIFIER_nondet_int();
  if (status < 0) exit(status);
  return status & 0x7f;
}

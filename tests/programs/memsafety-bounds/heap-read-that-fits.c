//@ verify: true
//@ property: valid-memsafety
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char *p = calloc(6, 1);
  unsigned at = __VERIFIER_nondet_uchar() % 5;
  int value = *(short *)(p + at);
  free(p);
  return value;
}

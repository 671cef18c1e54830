//@ verify: true
//@ property: valid-memsafety
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static char *cursor;

int main(void) {
  unsigned at = __VERIFIER_nondet_uchar() % 4;
  cursor = malloc(4);
  cursor += at;
  char *start = cursor - at;
  start[0] = 1;
  return 0;
}

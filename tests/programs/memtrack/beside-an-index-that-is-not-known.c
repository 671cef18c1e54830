//@ verify: true
//@ property: valid-memtrack
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int *kept[4];

int main(void) {
  kept[1] = malloc(4);
  kept[2 + __VERIFIER_nondet_uint() % 2] = 0;
  return 0;
}

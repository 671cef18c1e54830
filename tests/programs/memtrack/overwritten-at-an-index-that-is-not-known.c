//@ verify: false(valid-memtrack)
//@ property: valid-memtrack
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int *kept[4];

int main(void) {
  kept[1] = malloc(4);
  kept[__VERIFIER_nondet_uint() % 4] = 0;
  return 0; //~ violation: memory leak
}

//@ verify: true
//@ property: valid-memsafety
// The flag in memory tells whether the object is still live: the interpolant is that relation.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct owner {
  int live;
  int *p;
};

int main(void) {
  struct owner o = {1, malloc(sizeof(int))};
  *o.p = 7;
  if (__VERIFIER_nondet_bool()) {
    free(o.p);
    o.live = 0;
  }
  int value = __VERIFIER_nondet_bool();
  if (o.live) value += *o.p;
  if (o.live) free(o.p);
  return value;
}

//@ verify: false(valid-memtrack)
//@ property: valid-memsafety
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct outer { char *inner; };
static struct outer *object;

int main(void) {
  object = malloc(sizeof *object);
  object->inner = malloc(4);
  if (__VERIFIER_nondet_int() != 12) free(object->inner);
  free(object); //~ violation: memory leak
  object = NULL;
  return 0; //~ violation: memory leak
} //~ violation: memory leak

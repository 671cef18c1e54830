//@ verify: false(unreach-call)
// What realloc returns may be where the block was, though both were there for a moment.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  uintptr_t before = (uintptr_t)p;
  char *q = realloc(p, 8);
  if (q == NULL) {
    free(p);
    return 0;
  }
  if (before == (uintptr_t)q) reach_error(); //~ violation: error function reached
  free(q);
  return 0;
}

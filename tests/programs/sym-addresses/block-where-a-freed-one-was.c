//@ verify: false(unreach-call)
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *p = malloc(24);
  if (p == NULL) return 0;
  free(p);
  char *q = malloc(24);
  if (p == q) reach_error(); //~ violation: error function reached
  free(q);
  return 0;
}

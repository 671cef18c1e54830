//@ verify: false(valid-memtrack)
//@ property: valid-memsafety
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node { struct node *next; };
static struct node *list;

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 4;
  for (unsigned i = 0; i < n; i++) {
    struct node *added = malloc(sizeof *added);
    added->next = list;
    list = added;
  }
  if (list)
    list->next = NULL; //~ violation: memory leak
  return 0; //~ violation: memory leak
} //~ violation: memory leak

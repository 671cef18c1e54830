//@ verify: false(valid-deref)
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node { struct node *next; };

int main(void) {
  unsigned length = __VERIFIER_nondet_uchar() % 4;
  struct node *list = NULL;
  for (unsigned i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = n->next) free(n); //~ violation: use after free
  return 0;
}

//@ verify: true
//@ property: valid-memcleanup
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node { struct node *next; };

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 4;
  struct node *list = NULL;
  for (unsigned i = 0; i < n; i++) {
    struct node *added = malloc(sizeof *added);
    added->next = list;
    list = added;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}

//@ verify: false(valid-deref)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };

int main(void) {
  struct node *list = NULL;
  for (int i = 3; i > 0; i--) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
  }
  int victim = __VERIFIER_nondet_int();
  if (list->value == victim) {
    struct node *dead = list;
    list = list->next;
    free(dead);
  } else if (list->next->value == victim) {
    free(list->next);
  }
  int sum = 0;
  for (struct node *n = list; n; n = n->next) sum += n->value; //~ violation: use after free
  return sum;
}

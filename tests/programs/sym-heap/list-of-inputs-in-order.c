//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };

static struct node *insert(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  struct node **at = &list;
  while (*at && (*at)->value < value) at = &(*at)->next;
  n->next = *at;
  *at = n;
  return list;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) list = insert(list, __VERIFIER_nondet_int());
  for (struct node *n = list; n->next; n = n->next) assert(n->value <= n->next->value);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}

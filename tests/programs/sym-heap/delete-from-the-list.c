//@ verify: true
#include <assert.h>
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
  for (struct node **at = &list; *at; at = &(*at)->next)
    if ((*at)->value == victim) {
      struct node *dead = *at;
      *at = dead->next;
      free(dead);
      break;
    }
  int sum = 0;
  for (struct node *n = list; n; n = n->next) sum += n->value;
  assert(sum == (victim >= 1 && victim <= 3 ? 6 - victim : 6));
  return 0;
}

//@ exec: violation
#include <stdio.h>

struct node { int padding[5]; int value; struct node *next; };

static int third(const struct node *n) {
  return n->next->next->value; //~ violation: null dereference
}

int main(void) {
  struct node c = {{0}, 3, NULL}, b = {{0}, 2, &c}, a = {{0}, 1, &b};
  printf("%d\n", third(&a));
  printf("%d\n", third(&b));
  return 0;
}

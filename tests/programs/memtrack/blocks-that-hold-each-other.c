//@ verify: false(valid-memtrack)
//@ property: valid-memtrack
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (a == NULL || b == NULL) {
    free(a);
    free(b);
    return 0;
  }
  a->next = b;
  b->next = a;
  return 0;
} //~ violation: memory leak

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
};

static void drop(struct node *node, int really) {
  if (really > 10)
    free(node);
}

int main(void) {
  struct node *node = malloc(sizeof *node);
  int really = __VERIFIER_nondet_int();
  node->value = 1;
  drop(node, really);
  int result = node->value;
  if (really <= 10)
    free(node);
  return result;
}

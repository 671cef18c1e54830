//@ verify: false(valid-deref)
//@ property: valid-memsafety
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct node { long weight; struct node *left, *right; };

int main(void) {
  struct node leaf = {1, NULL, NULL}, root = {2, &leaf, NULL};
  struct node *n = __VERIFIER_nondet_int() & 1 ? root.left : root.right;
  n->right = &root; //~ violation: null dereference
  return 0;
}

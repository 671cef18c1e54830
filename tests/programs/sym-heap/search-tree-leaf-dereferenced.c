//@ verify: false(valid-deref)
#include <stdlib.h>

extern short __VERIFIER_nondet_short(void);

struct tree { short key; struct tree *child[2]; };

int main(void) {
  struct tree *root = calloc(1, sizeof *root), *leaf = calloc(1, sizeof *leaf);
  root->key = 10;
  leaf->key = 20;
  root->child[1] = leaf;
  short key = __VERIFIER_nondet_short();
  const struct tree *t = root;
  while (t->key != key) t = t->child[t->key < key]; //~ violation: null dereference
  return t->key;
}

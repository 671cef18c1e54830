//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern short __VERIFIER_nondet_short(void);

struct tree { short key; struct tree *child[2]; };

static void insert(struct tree **at, short key) {
  while (*at) {
    if ((*at)->key == key) return;
    at = &(*at)->child[(*at)->key < key];
  }
  *at = calloc(1, sizeof **at);
  (*at)->key = key;
}

static int contains(const struct tree *t, short key) {
  while (t && t->key != key) t = t->child[t->key < key];
  return t != NULL;
}

int main(void) {
  struct tree *root = NULL;
  short keys[3];
  for (int i = 0; i < 3; i++) insert(&root, keys[i] = __VERIFIER_nondet_short());
  assert(contains(root, keys[0]) && contains(root, keys[1]) && contains(root, keys[2]));
  return 0;
}

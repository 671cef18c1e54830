// provides: tsearch __tsearch tfind __tfind tdelete __tdelete twalk __twalk twalk_r tdestroy __tdestroy
//
// Binary search trees. glibc keeps them balanced, which shows in the root, in walks and in what is compared.
#include "surefoot.h"

typedef int (*compare_function)(const void *left, const void *right);

// A node begins with its key, as the callers expect.
struct node {
  const void *key;
  struct node *left, *right;
};

enum visit { BEFORE, BETWEEN, AFTER, LEAF };

// Where the node with the key is linked, or would be.
static struct node **find(const void *key, struct node **link, compare_function compare) {
  if (*link != NULL)
    __surefoot_assumes(SUREFOOT_MODEL, "trees of tsearch have the shape in which they grow, without balance");
  while (*link != NULL) {
    int order = compare(key, (*link)->key);
    if (order == 0)
      break;
    link = order < 0 ? &(*link)->left : &(*link)->right;
  }
  return link;
}

void *tsearch(const void *key, void **root, compare_function compare) {
  if (root == NULL)
    return NULL;
  struct node **link = find(key, (struct node **)root, compare);
  if (*link == NULL) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
      return NULL;
    *node = (struct node){key, NULL, NULL};
    *link = node;
  }
  return *link;
}

void *__tsearch(const void *key, void **root, compare_function compare) { return tsearch(key, root, compare); }

void *tfind(const void *key, void *const *root, compare_function compare) {
  return root == NULL ? NULL : *find(key, (struct node **)root, compare);
}

void *__tfind(const void *key, void *const *root, compare_function compare) { return tfind(key, root, compare); }

// The result is the parent of what is gone, which glibc's shape decides: the model tells only whether it is one.
void *tdelete(const void *key, void **root, compare_function compare) {
  if (root == NULL || *root == NULL)
    return NULL;
  struct node *parent = *root;
  struct node **link = (struct node **)root;
  while (*link != NULL) {
    int order = compare(key, (*link)->key);
    if (order == 0)
      break;
    parent = *link;
    link = order < 0 ? &parent->left : &parent->right;
  }
  struct node *removed = *link;
  if (removed == NULL)
    return NULL;
  if (removed->left == NULL) {
    *link = removed->right;
  } else if (removed->right == NULL) {
    *link = removed->left;
  } else {
    struct node **next = &removed->right;
    while ((*next)->left != NULL)
      next = &(*next)->left;
    struct node *heir = *next;
    *next = heir->right;
    heir->left = removed->left;
    heir->right = removed->right;
    *link = heir;
  }
  int is_root = parent == removed;
  free(removed);
  __surefoot_assumes(SUREFOOT_RESULT, "which parent tdelete returns does not matter");
  return is_root ? (void *)root : (void *)parent;
}

void *__tdelete(const void *key, void **root, compare_function compare) { return tdelete(key, root, compare); }

static void walk(const struct node *node, void (*action)(const void *node, enum visit visit, int depth), int depth) {
  if (node->left == NULL && node->right == NULL) {
    action(node, LEAF, depth);
    return;
  }
  action(node, BEFORE, depth);
  if (node->left != NULL)
    walk(node->left, action, depth + 1);
  action(node, BETWEEN, depth);
  if (node->right != NULL)
    walk(node->right, action, depth + 1);
  action(node, AFTER, depth);
}

// Soundness: the shape of the tree is not glibc's. It is named.
static void assume_any_shape(void) {
  __surefoot_assumes(SUREFOOT_MODEL, "the shape of a tree that twalk shows does not matter");
}

void twalk(const void *root, void (*action)(const void *node, enum visit visit, int depth)) {
  assume_any_shape();
  if (root != NULL && action != NULL)
    walk(root, action, 0);
}

void __twalk(const void *root, void (*action)(const void *node, enum visit visit, int depth)) { twalk(root, action); }

static void walk_with(const struct node *node, void (*action)(const void *node, enum visit visit, void *closure),
                      void *closure) {
  if (node->left == NULL && node->right == NULL) {
    action(node, LEAF, closure);
    return;
  }
  action(node, BEFORE, closure);
  if (node->left != NULL)
    walk_with(node->left, action, closure);
  action(node, BETWEEN, closure);
  if (node->right != NULL)
    walk_with(node->right, action, closure);
  action(node, AFTER, closure);
}

void twalk_r(const void *root, void (*action)(const void *node, enum visit visit, void *closure), void *closure) {
  assume_any_shape();
  if (root != NULL && action != NULL)
    walk_with(root, action, closure);
}

void tdestroy(void *root, void (*free_key)(void *key)) {
  struct node *node = root;
  if (node == NULL)
    return;
  tdestroy(node->left, free_key);
  tdestroy(node->right, free_key);
  free_key((void *)node->key);
  free(node);
}

void __tdestroy(void *root, void (*free_key)(void *key)) { tdestroy(root, free_key); }

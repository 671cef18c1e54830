//@ exec: same
#include <stdio.h>
#include <stdlib.h>

struct tree { int key, count; struct tree *left, *right; };

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
    t->count = 1;
  } else if (key == t->key) {
    t->count++;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else {
    t->right = insert(t->right, key);
  }
  return t;
}

static struct tree *delete(struct tree *t, int key) {
  struct tree **link = &t;
  while (*link && (*link)->key != key) link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  struct tree *found = *link;
  if (!found) return t;
  if (!found->left || !found->right) {
    *link = found->left ? found->left : found->right;
    free(found);
  } else {
    struct tree **successor = &found->right;
    while ((*successor)->left) successor = &(*successor)->left;
    struct tree *moved = *successor;
    found->key = moved->key;
    found->count = moved->count;
    *successor = moved->right;
    free(moved);
  }
  return t;
}

static int height(const struct tree *t) {
  if (!t) return 0;
  int l = height(t->left), r = height(t->right);
  return 1 + (l > r ? l : r);
}

static void print(const struct tree *t) {
  if (!t) {
    printf(".");
    return;
  }
  printf("(");
  print(t->left);
  printf("%d", t->key);
  if (t->count > 1) printf("x%d", t->count);
  print(t->right);
  printf(")");
}

static int is_ordered(const struct tree *t, const int *low, const int *high) {
  return !t || ((!low || *low < t->key) && (!high || t->key < *high) && is_ordered(t->left, low, &t->key) && is_ordered(t->right, &t->key, high));
}

static int release(struct tree *t) {
  if (!t) return 0;
  int n = release(t->left) + release(t->right) + 1;
  free(t);
  return n;
}

static struct tree *rotate_right(struct tree *t) {
  struct tree *l = t->left;
  t->left = l->right;
  l->right = t;
  return l;
}

int main(void) {
  static const int keys[] = {50, 30, 70, 20, 40, 60, 80, 30, 65, 10, 70, 70};
  struct tree *t = NULL;
  for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) t = insert(t, keys[i]);
  print(t);
  printf("\n%d %d\n", height(t), is_ordered(t, NULL, NULL));
  static const int gone[] = {20, 50, 99, 70, 10, 60};
  for (unsigned i = 0; i < sizeof gone / sizeof *gone; i++) {
    t = delete(t, gone[i]);
    printf("-%d ", gone[i]);
    print(t);
    printf(" %d\n", is_ordered(t, NULL, NULL));
  }
  t = rotate_right(t);
  print(t);
  printf("\n%d\n", height(t));
  for (int i = 0; i < 200; i++) t = insert(t, i * 37 % 101);
  int depth = height(t), nodes = release(t);
  printf("%d %d\n", depth, nodes);
  return nodes;
}

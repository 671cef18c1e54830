//@ exec: same
//@ data-model: ILP32
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *left, *right; char key[8]; uint64_t count; };

static struct node *pool[40];
static int pool_used;

static struct node **find(struct node **link, const char *key) {
  while (*link) {
    int order = strcmp(key, (*link)->key);
    if (order == 0) break;
    link = order < 0 ? &(*link)->left : &(*link)->right;
  }
  return link;
}

static void add(struct node **root, const char *key) {
  struct node **link = find(root, key);
  if (!*link) {
    *link = calloc(1, sizeof **link);
    strncpy((*link)->key, key, sizeof (*link)->key - 1);
    pool[pool_used++] = *link;
  }
  (*link)->count += 1ull << 31;
}

static void walk(const struct node *n, int depth) {
  if (!n) return;
  walk(n->left, depth + 1);
  printf("%*s%s %llu\n", depth, "", n->key, (unsigned long long)n->count);
  walk(n->right, depth + 1);
}

int main(void) {
  struct node *root = NULL;
  char text[] = "the rain in spain stays mainly in the plain in the rain";
  for (char *w = strtok(text, " "); w; w = strtok(NULL, " ")) add(&root, w);
  walk(root, 0);
  printf("%zu %d\n", sizeof(struct node), pool_used);

  /* XOR list over the pool: 32-bit addresses in integers. */
  uintptr_t links[40];
  for (int i = 0; i < pool_used; i++)
    links[i] = (uintptr_t)(i ? pool[i - 1] : NULL) ^ (uintptr_t)(i + 1 < pool_used ? pool[i + 1] : NULL);
  struct node *previous = NULL, *current = pool[0];
  for (int i = 0; current; i++) {
    printf("%s ", current->key);
    struct node *next = (struct node *)(links[i] ^ (uintptr_t)previous);
    previous = current;
    current = next;
  }
  printf("\n");

  unsigned char bytes[sizeof root];
  memcpy(bytes, &root, sizeof root);
  struct node *copy;
  memcpy(&copy, bytes, 4);
  printf("%s\n", copy->key);
  size_t *sizes = malloc(10 * sizeof *sizes);
  for (size_t i = 0; i < 10; i++) sizes[i] = i * (size_t)500000000;
  printf("%zu %zu\n", sizes[8], sizes[9]);
  sizes = realloc(sizes, 20 * sizeof *sizes);
  printf("%zu\n", sizes[9]);
  free(sizes);
  while (pool_used) free(pool[--pool_used]);
  return sizeof(struct node *) + sizeof bytes;
}

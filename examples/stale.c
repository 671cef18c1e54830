// A pointer kept while the array it points into may move.
//
//   surefoot exec examples/stale.c      all inputs 0: nothing wrong
//   surefoot verify examples/stale.c    the numbers that make it move
//
// The repair: keep the index of the largest element instead of its address.
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct numbers {
  int *items;
  size_t count, capacity;
};

static void append(struct numbers *n, int item) {
  if (n->count == n->capacity) {
    n->capacity *= 2;
    n->items = realloc(n->items, n->capacity * sizeof *n->items);
    if (!n->items) exit(1);
  }
  n->items[n->count++] = item;
}

int main(void) {
  struct numbers n = {malloc(4 * sizeof(int)), 0, 4};
  if (!n.items) return 1;
  append(&n, 0);
  int *largest = &n.items[0];
  for (int i = 0; i < 6; i++) {
    int item = __VERIFIER_nondet_int();
    if (item <= 0) break;
    append(&n, item);
    if (item > *largest) largest = &n.items[n.count - 1];
  }
  printf("%zu numbers, the largest is %d\n", n.count, *largest);
  free(n.items);
  return 0;
}

//@ exec: same
// <search.h>: trees, hash tables and queues.
#define _GNU_SOURCE
#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *left, const void *right) { return strcmp(left, right); }

static void show(const void *node, VISIT visit, int depth) {
  (void)depth;
  if (visit == postorder || visit == leaf)
    printf(" %s", *(const char *const *)node);
}

static void forget(void *key) { printf(" -%c", *(char *)key != '\0'); }

struct element {
  struct element *next, *previous;
  int number;
};

static void use_trees(void) {
  static const char *const words[] = {"pear", "apple", "fig", "plum", "date", "fig", "kiwi", "lime"};
  void *root = NULL;
  for (int i = 0; i < 8; i++)
    printf("%d ", *(const char **)tsearch(words[i], &root, compare) == words[i]);
  twalk(root, show);
  printf("\n%d %d\n", tfind("fig", &root, compare) != NULL, tfind("none", &root, compare) == NULL);
  printf("%d %d\n", tdelete("fig", &root, compare) != NULL, tdelete("none", &root, compare) == NULL);
  tdelete("pear", &root, compare);
  tdelete("apple", &root, compare);
  twalk(root, show);
  tdestroy(root, forget);
  printf("\n");
}

static void use_tables(void) {
  static char keys[12][4];
  printf("%d %d\n", hcreate(6) != 0, hcreate(6) != 0);
  for (int i = 0; i < 12; i++) {
    snprintf(keys[i], sizeof keys[i], "k%d", i % 9);
    errno = 0;
    ENTRY item = {keys[i], &keys[i]}, *found = hsearch(item, ENTER);
    printf("%d:%d:%d ", i, found == NULL ? -1 : (int)((char(*)[4])found->data - keys), errno);
  }
  errno = 0;
  printf("%d %d", hsearch((ENTRY){"k3", NULL}, FIND) != NULL, hsearch((ENTRY){"none", NULL}, FIND) == NULL);
  printf(" %d\n", errno);
  hdestroy();
}

static void use_queues(void) {
  struct element elements[4] = {{.number = 0}, {.number = 1}, {.number = 2}, {.number = 3}};
  insque(&elements[0], NULL);
  insque(&elements[1], &elements[0]);
  insque(&elements[2], &elements[0]);
  insque(&elements[3], &elements[1]);
  remque(&elements[2]);
  for (struct element *e = &elements[0]; e != NULL; e = e->next)
    printf("%d %d\n", e->number, e->previous == NULL ? -1 : e->previous->number);
}

int main(void) {
  use_trees();
  use_tables();
  use_queues();
}

//@ exec: same
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *__tsearch(const void *, void **, comparison_fn_t), *__tfind(const void *, void *const *, comparison_fn_t), *__tdelete(const void *, void **, comparison_fn_t);
extern void __twalk(const void *, __action_fn_t);
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void visit(const void *node, VISIT order, int depth) { if (order == postorder || order == leaf) printf("%d ", **(int *const *)node); }
static void visit_with(const void *node, VISIT order, void *sum) { if (order == postorder || order == leaf) *(int *)sum += **(int *const *)node; }

int main(void) {
  static int numbers[40];
  void *tree = NULL;
  for (int i = 0; i < 40; i++) numbers[i] = i * 17 % 41, __tsearch(&numbers[i], &tree, compare);
  int sum = 0, key = 17;
  __twalk(tree, visit);
  twalk_r(tree, visit_with, &sum);
  printf("\n%d %d\n", sum, **(int **)__tfind(&key, &tree, compare));
  for (int i = 0; i < 40; i += 3) __tdelete(&numbers[i], &tree, compare);
  twalk(tree, visit);
  while (tree) tdelete(*(void **)tree, &tree, compare);
  struct hsearch_data table;
  memset(&table, 0, sizeof table);
  printf("\n%d\n", hcreate_r(30, &table) != 0);
  ENTRY *found;
  char names[20][4];
  for (int i = 0; i < 20; i++) {
    sprintf(names[i], "k%d", i);
    printf("%d ", hsearch_r((ENTRY){names[i], &numbers[i]}, ENTER, &found, &table) != 0);
  }
  printf("%d ", hsearch_r((ENTRY){"k7", NULL}, FIND, &found, &table) != 0);
  printf("%d %d\n", *(int *)found->data, hsearch_r((ENTRY){"none", NULL}, FIND, &found, &table));
  hdestroy_r(&table);
  return 0;
}

//@ exec: same
#include <search.h>
#include <stdio.h>

static int calls;
static int compare(const void *left, const void *right) {
  calls++;
  return *(const int *)left - *(const int *)right;
}

int main(void) {
  int table[6] = {4, 2, 9}, keys[4] = {9, 7, 7, 4};
  size_t count = 3;
  for (int i = 0; i < 4; i++) {
    int *found = lfind(&keys[i], table, &count, sizeof *table, compare);
    printf("%td ", found ? found - table : -1);
    found = lsearch(&keys[i], table, &count, sizeof *table, compare);
    printf("%td %zu %d\n", found - table, count, calls);
  }
  for (size_t i = 0; i < count; i++) printf("%d ", table[i]);
  putchar('\n');
  return 0;
}

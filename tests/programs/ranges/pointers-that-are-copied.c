//@ verify: true
// Pointers in a table that grew are still those that they were.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  static int first = 1, second = 2;
  unsigned count = __VERIFIER_nondet_uint();
  __VERIFIER_assume(count >= 2 && count < 1000);
  int **table = calloc(count, sizeof *table);
  if (!table) return 0;
  table[0] = &first;
  table[1] = &second;
  int **larger = malloc(2 * count * sizeof *larger);
  if (larger) {
    memcpy(larger, table, count * sizeof *larger);
    *larger[1] += 1;
    assert(*larger[0] == 1 && second == 3);
    if (count > 2) assert(larger[2] == NULL);
  }
  free(table);
  free(larger);
  return 0;
}

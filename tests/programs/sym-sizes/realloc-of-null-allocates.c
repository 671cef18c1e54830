//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *items = NULL;
  unsigned n = __VERIFIER_nondet_uchar() % 4;
  for (unsigned i = 0; i < n; i++) {
    items = realloc(items, (i + 1) * sizeof *items);
    items[i] = (int)i;
  }
  for (unsigned i = 0; i < n; i++) assert(items[i] == (int)i);
  free(items);
  return 0;
}

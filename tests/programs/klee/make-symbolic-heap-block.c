//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern void klee_make_symbolic(void *, size_t, const char *);

int main(void) {
  unsigned *p = malloc(2 * sizeof *p);
  klee_make_symbolic(p, 2 * sizeof *p, "heap");
  unsigned low = p[0] < p[1] ? p[0] : p[1], high = p[0] < p[1] ? p[1] : p[0];
  assert(high - low <= high);
  free(p);
  return 0;
}

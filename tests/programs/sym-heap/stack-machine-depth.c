//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct stack { int depth, *items; };

int main(void) {
  struct stack s = {0, malloc(4 * sizeof(int))};
  for (int i = 0; i < 4; i++) {
    if (__VERIFIER_nondet_bool()) s.items[s.depth++] = i;
    else if (s.depth) s.depth--;
  }
  assert(s.depth >= 0 && s.depth <= 4);
  free(s.items);
  return 0;
}

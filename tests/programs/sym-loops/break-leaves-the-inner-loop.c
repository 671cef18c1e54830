//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int limit = __VERIFIER_nondet_int(), steps = 0;
  if (limit < 0 || limit > 3) return 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) {
      if (j == limit) break;
      steps++;
    }
  assert(steps == 3 * limit);
  return 0;
}

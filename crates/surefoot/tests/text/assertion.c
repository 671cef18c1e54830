#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  int steps = 0;
  do {
    low++;
    steps++;
  } while (low < high && steps < 3);
  if (low > 100) {
    while (high > 0)
      high /= 2;
    assert(low + high != 105);
  }
  return 0;
}

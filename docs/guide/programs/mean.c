#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int mean(int a, int b) { return (a + b) / 2; }

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a < 0 || b < 0)
    return 0;
  assert(mean(a, b) >= 0);
  return 0;
}

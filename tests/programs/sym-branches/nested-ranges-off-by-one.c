//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int grade(int points) {
  if (points <= 50) {
    if (points < 20) return 0;
    return 1;
  }
  if (points < 80) return 2;
  return 3;
}

int main(void) {
  int points = __VERIFIER_nondet_int();
  int g = grade(points);
  if (points >= 50) assert(g >= 2); //~ violation: assertion failure
  return 0;
}

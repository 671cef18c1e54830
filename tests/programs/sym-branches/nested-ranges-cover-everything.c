//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int grade(int points) {
  if (points < 50) {
    if (points < 20) return 0;
    return 1;
  }
  if (points < 80) return 2;
  return 3;
}

int main(void) {
  int points = __VERIFIER_nondet_int();
  int g = grade(points);
  assert(g >= 0 && g <= 3);
  if (points >= 50) assert(g >= 2);
  if (g == 1) assert(points >= 20 && points < 50);
  return 0;
}

//@ verify: true
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

static void order(short *a, short *b) {
  if (*a > *b) {
    short t = *a;
    *a = *b;
    *b = t;
  }
}

int main(void) {
  short a[3], sum = 0, after = 0;
  for (int i = 0; i < 3; i++) sum = (short)(sum + (a[i] = __VERIFIER_nondet_short()));
  order(a, a + 1);
  order(a + 1, a + 2);
  order(a, a + 1);
  for (int i = 0; i < 3; i++) after = (short)(after + a[i]);
  assert(a[0] <= a[1] && a[1] <= a[2] && sum == after);
  return 0;
}

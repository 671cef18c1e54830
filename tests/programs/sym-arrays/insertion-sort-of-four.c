//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < 4; i++) {
    int x = a[i], j = i;
    for (; j > 0 && a[j - 1] > x; j--) a[j] = a[j - 1];
    a[j] = x;
  }
  assert(a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3]);
  return 0;
}

//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int count;

static void permute(int *a, int from) {
  if (from == 3) {
    count++;
    assert(a[0] + a[1] + a[2] == 6);
    return;
  }
  for (int i = from; i < 3; i++) {
    int t = a[from];
    a[from] = a[i], a[i] = t;
    permute(a, from + 1);
    t = a[from];
    a[from] = a[i], a[i] = t;
  }
}

int main(void) {
  int a[3] = {1, 2, 3};
  int from = __VERIFIER_nondet_uchar() % 3;
  permute(a, from);
  assert(count == (from == 0 ? 6 : from == 1 ? 2 : 1));
  return 0;
}

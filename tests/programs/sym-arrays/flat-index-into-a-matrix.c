//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int m[3][4];
  int *flat = &m[0][0];
  for (int i = 0; i < 12; i++) *(int *)((char *)m + i * sizeof(int)) = i;
  unsigned k = __VERIFIER_nondet_uchar() % 4;
  assert(flat[k] == (int)k);
  assert(m[2][k] == 8 + (int)k);
  return 0;
}

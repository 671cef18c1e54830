//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}}, t[3][2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) t[j][i] = m[i][j];
  unsigned row = __VERIFIER_nondet_uchar() % 2, column = __VERIFIER_nondet_uchar() % 3;
  assert(t[column][row] == (int)(3 * row + column + 1));
  return 0;
}

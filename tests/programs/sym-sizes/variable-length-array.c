//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 4) return 0;
  int row[n][2];
  assert(sizeof row == n * 8);
  for (unsigned i = 0; i < n; i++) row[i][0] = row[i][1] = (int)i;
  assert(row[n - 1][1] == (int)n - 1);
  return 0;
}

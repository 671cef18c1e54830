//@ verify: false(assert)
// The index is below 2 on the first path and may be 2 on the second, where it hits the cell that
// is checked.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int cells[4] = {0, 0, 7, 0};
  unsigned i = __VERIFIER_nondet_uchar() & 3;
  if (i < 2) cells[3] = 1;
  else cells[3] = 0;
  cells[i] = 1;
  assert(cells[2] == 7); //~ violation: assertion failure
  return 0;
}

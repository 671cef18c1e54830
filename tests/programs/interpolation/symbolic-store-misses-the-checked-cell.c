//@ verify: true
// The safe twin of symbolic-store-may-hit-the-checked-cell: every path steers around the cell.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int cells[4] = {0, 0, 7, 0};
  unsigned i = __VERIFIER_nondet_uchar() & 3;
  if (i == 2) i = 3;
  else if (i == 3) i = 0;
  cells[i] = 1;
  assert(cells[2] == 7);
  return 0;
}

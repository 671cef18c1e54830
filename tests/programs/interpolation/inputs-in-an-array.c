//@ verify: false(assert)
// The cell that is read at a symbolic index was bounded on the first path only.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char cells[3];
  for (int i = 0; i < 3; i++) cells[i] = __VERIFIER_nondet_uchar() & 3;
  if (cells[2] == 3) cells[2] = 0;
  else cells[1] &= 1;
  unsigned char i = __VERIFIER_nondet_uchar() % 3;
  assert(i == 0 || cells[i] != 3); //~ violation: assertion failure
  return 0;
}

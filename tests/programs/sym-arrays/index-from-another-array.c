//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char next[4] = {2, 3, 1, 0};
  unsigned at = __VERIFIER_nondet_uchar() & 3, start = at;
  for (int i = 0; i < 4; i++) at = next[at];
  assert(at == start);
  return 0;
}

//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned hash = 5;
  for (int i = 0; i < 4; i++) hash = hash * 3 + __VERIFIER_nondet_uchar();
  assert(hash >= 405 && hash <= 405 + 255 * 40);
  return 0;
}

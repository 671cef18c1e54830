//@ verify: true
//@ options: --unwind 5
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 4, steps = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < 3; j++) steps++;
  assert(steps == 3 * n);
  return 0;
}

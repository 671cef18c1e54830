//@ verify: true
#include <alloca.h>
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 5) return 0;
  int *p = alloca(n * sizeof *p);
  for (unsigned i = 0; i < n; i++) p[i] = 7;
  assert(p[n - 1] == 7);
  return 0;
}

//@ verify: true
// Barriers change nothing, and hide nothing from us.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int hidden(int x) {
  __asm__("" : "+r"(x));
  return x;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = x;
  int *p = &y;
  __asm__ __volatile__("" : : "r"(p) : "memory");
  __asm__ __volatile__("mfence" : : : "memory");
  __asm__ __volatile__("" : "+m"(y) : : "memory");
  for (int i = 0; i < 3; i++) __asm__ __volatile__("rep; nop\n\tpause\n\tlfence" : : : "memory");
  assert(y == x && hidden(x) == y);
  return 0;
}

#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 3 && x < 3)
    reach_error();
  if (x == 12)
    reach_error();
  if (x == 13)
    __asm__ volatile("cld");
  assert(x != 13);
  return 0;
}

#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), sign = 0;
  if (x < 0)
    sign = -1;
  else
    sign = 1;
  assert(sign * sign == 1);
  return 0;
}

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned number = __VERIFIER_nondet_uint(), digits = 1;
  while (number >= 10) {
    number /= 10;
    digits++;
  }
  assert(digits <= 10);
  return 0;
}

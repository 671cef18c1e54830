//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int result;
  switch (__VERIFIER_nondet_uchar() % 3) {
  case 0: result = 10; break;
  case 1: result = 20; break;
  case 2: result = 30; break;
  default: __builtin_unreachable();
  }
  assert(result % 10 == 0);
  return 0;
}

//@ verify: true
#include <setjmp.h>

extern unsigned __VERIFIER_nondet_uint(void);

static jmp_buf back;

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x / 2 > x && setjmp(back)) return 1;
  return 2;
}

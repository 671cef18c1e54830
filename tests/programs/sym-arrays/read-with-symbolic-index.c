//@ verify: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int squares[6] = {0, 1, 4, 9, 16, 25};
  unsigned i = __VERIFIER_nondet_uint();
  if (i < 6) assert(squares[i] == (int)(i * i));
  return 0;
}

//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint();
  if (i < 0) assert((unsigned)i > 0x7fffffffu);
  if (i < 0 && u < 0x80000000u) assert(i > u);
  if ((long long)i < (long long)u) assert(i < 0 || (unsigned)i < u);
  return 0;
}

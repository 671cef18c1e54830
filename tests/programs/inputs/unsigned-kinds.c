//@ verify: true
#include <assert.h>
#include <limits.h>
#include <stddef.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern size_t __VERIFIER_nondet_size_t(void);

int main(void) {
  unsigned long long b = __VERIFIER_nondet_bool(), c = __VERIFIER_nondet_uchar(), s = __VERIFIER_nondet_ushort();
  unsigned long long i = __VERIFIER_nondet_uint(), l = __VERIFIER_nondet_ulong(), z = __VERIFIER_nondet_size_t();
  unsigned long long ll = __VERIFIER_nondet_ulonglong();
  assert(b <= 1);
  assert(c <= UCHAR_MAX && s <= USHRT_MAX && i <= UINT_MAX);
  assert(l <= ULONG_MAX && z <= (size_t)-1 && ll + 1 != ll);
  return 0;
}

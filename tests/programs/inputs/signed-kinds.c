//@ verify: true
#include <assert.h>
#include <limits.h>

extern char __VERIFIER_nondet_char(void);
extern signed char __VERIFIER_nondet_schar(void);
extern short __VERIFIER_nondet_short(void);
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long c = __VERIFIER_nondet_char(), sc = __VERIFIER_nondet_schar(), s = __VERIFIER_nondet_short();
  long long i = __VERIFIER_nondet_int(), l = __VERIFIER_nondet_long(), ll = __VERIFIER_nondet_longlong();
  assert(c >= CHAR_MIN && c <= CHAR_MAX);
  assert(sc >= SCHAR_MIN && sc <= SCHAR_MAX);
  assert(s >= SHRT_MIN && s <= SHRT_MAX);
  assert(i >= INT_MIN && i <= INT_MAX);
  assert(l >= LONG_MIN && ll >= LLONG_MIN);
  return 0;
}

//@ verify: false(unreach-call)
#include <limits.h>

extern long long __VERIFIER_nondet_longlong(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern signed char __VERIFIER_nondet_schar(void);
extern void reach_error(void);

int main(void) {
  long long ll = __VERIFIER_nondet_longlong();
  unsigned short us = __VERIFIER_nondet_ushort();
  signed char sc = __VERIFIER_nondet_schar();
  if (ll == LLONG_MIN && us == USHRT_MAX && sc == SCHAR_MIN) reach_error(); //~ violation: error function reached
  return 0;
}

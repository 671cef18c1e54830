//@ verify: false(assert)
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct date { unsigned day : 5, month : 3; };

int main(void) {
  unsigned char month = __VERIFIER_nondet_uchar();
  if (month < 1 || month > 12) return 0;
  struct date d = {1, 0};
  d.month = month;
  assert(d.month == month && d.day == 1); //~ violation: assertion failure
  return 0;
}

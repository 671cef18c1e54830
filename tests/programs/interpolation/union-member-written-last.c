//@ verify: false(assert)
// The two paths write different members of one union; a condition kept per member would find
// `u.whole` unchanged on the second.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

union both {
  unsigned whole;
  unsigned short half[2];
};

int main(void) {
  union both u;
  u.whole = 5;
  if (__VERIFIER_nondet_bool()) u.half[0] = 5;
  else u.half[1] = 5;
  assert(u.whole == 5); //~ violation: assertion failure
  return 0;
}

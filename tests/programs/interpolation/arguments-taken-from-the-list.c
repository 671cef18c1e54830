//@ verify: false(assert)
// The paths have taken different numbers of arguments when they meet; how far the list is read is
// part of the state.
#include <assert.h>
#include <stdarg.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int pick(int count, ...) {
  va_list list;
  va_start(list, count);
  if (__VERIFIER_nondet_bool()) count = 0;
  else (void)va_arg(list, int);
  int got = va_arg(list, int);
  va_end(list);
  return got;
}

int main(void) {
  assert(pick(2, 10, 20) == 10); //~ violation: assertion failure
  return 0;
}

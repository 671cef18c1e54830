//@ verify: false(unreach-call)
// A call of setjmp is left for good, and only another jump leads behind it.
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf first, second;

static void to_first(void) { longjmp(first, 1); }

static void to_second(void) { longjmp(second, 2); }

int main(void) {
  if (setjmp(first) == 0) {
    if (setjmp(second) == 0)
      to_first();
    else
      reach_error(); //~ violation: error function reached
    return 0;
  }
  to_second();
  return 0;
}

//@ exec: violation
#include <setjmp.h>

static jmp_buf back;
static int *kept;

static void leave(void) {
  int local = 5;
  kept = &local;
  longjmp(back, 1);
}

static void through(void) {
  int other[4] = {0};
  other[1] = 3;
  leave();
}

int main(void) {
  if (setjmp(back) == 0) through();
  return *kept; //~ violation: use after return
}

//@ exec: violation
#include <setjmp.h>

static jmp_buf back;
static int *kept;

static void leave(void) { longjmp(back, 1); }

int main(void) {
  if (setjmp(back) == 0) {
    int inside = 5;
    kept = &inside;
    leave();
  }
  return *kept; //~ violation: use after scope
}

//@ verify: true
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf back;

static void leave(void) { longjmp(back, 1); }

int main(void) {
  int changed = 1, same = 2;
  volatile int safe = 3;
  if (setjmp(back) == 0) {
    changed = 10;
    safe = 30;
    leave();
  }
  if (changed != 10 || same != 2 || safe != 30) reach_error();
  return 0;
}

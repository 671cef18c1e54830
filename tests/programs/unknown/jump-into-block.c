//@ exec: unknown
#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;
static int *kept;

static void again(void) { longjmp(back, 1); }

int main(void) {
  volatile int times = 0;
  {
    int inside = 1;
    kept = &inside;
    if (setjmp(back) && times++ > 1) return *kept;
    *kept = 5;
  }
  again(); //~ unknown: a jump into a block that was left or bypassed
}

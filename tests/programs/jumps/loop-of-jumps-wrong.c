//@ verify: false(unreach-call)
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf back;
static int count;

static void again(void) { longjmp(back, count); }

int main(void) {
  int got = setjmp(back);
  if (got == 4) reach_error(); //~ violation: error function reached
  if (count < 5) {
    count++;
    again();
  }
  return 0;
}

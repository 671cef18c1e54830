//@ verify: true
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf back;
static int count;

static void again(void) { longjmp(back, count); }

int main(void) {
  int got = setjmp(back);
  if (got != (count == 0 ? 0 : count)) reach_error();
  if (count < 5) {
    count++;
    again();
    reach_error();
  }
  return 0;
}

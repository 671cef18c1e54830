//@ verify: true
// Which place a jump leads to depends on an input.
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf buffers[2];

static void jump(int which) { longjmp(buffers[which], which + 1); }

int main(void) {
  volatile int which = -1;
  int got = setjmp(buffers[0]);
  if (got) {
    if (which != 0 || got != 1) reach_error();
    return 1;
  }
  got = setjmp(buffers[1]);
  if (got) {
    if (which != 1 || got != 2) reach_error();
    return 2;
  }
  which = __VERIFIER_nondet_int() & 1;
  jump(which);
  reach_error();
}

//@ verify: true
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf back;

int main(void) {
  volatile int value = __VERIFIER_nondet_int();
  int got = setjmp(back);
  if (got == 0) longjmp(back, value);
  if (got == 0) reach_error();
  if (value == 0 ? got != 1 : got != value) reach_error();
  return 0;
}

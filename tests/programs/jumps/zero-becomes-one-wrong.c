//@ verify: false(unreach-call)
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf back;

int main(void) {
  volatile int value = __VERIFIER_nondet_int();
  int got = setjmp(back);
  if (got == 0) longjmp(back, value);
  if (got != value) reach_error(); //~ violation: error function reached
  return 0;
}

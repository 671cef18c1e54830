//@ exec: violation
#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;

static int set(void) { return setjmp(back); }

int main(void) {
  int got = set();
  printf("%d\n", got);
  fflush(stdout);
  if (got == 0) longjmp(back, 1); //~ violation: use after return
  return 0;
}

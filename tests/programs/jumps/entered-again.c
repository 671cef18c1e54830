//@ exec: violation
// Another activation of the same function is none that the jump leads to.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;

static int set(int first) {
  int got = 0;
  if (first)
    got = setjmp(back);
  else
    longjmp(back, 1); //~ violation: use after return
  return got;
}

int main(void) {
  printf("%d\n", set(1));
  fflush(stdout);
  return set(0);
}

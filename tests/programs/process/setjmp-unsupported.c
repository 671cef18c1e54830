//@ exec: unknown
#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;

int main(void) {
  puts("before");
  if (setjmp(back)) //~ unknown: the function _setjmp
    return 1;
  longjmp(back, 1);
}

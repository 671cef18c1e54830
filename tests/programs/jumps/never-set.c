//@ exec: violation
#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;

int main(void) {
  puts("before");
  fflush(stdout);
  longjmp(back, 1); //~ violation: null dereference
}

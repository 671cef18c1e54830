//@ verify: true
//@ property: valid-memsafety
#include <setjmp.h>

static jmp_buf back;
static int *kept;

static void leave(int *from) {
  int local = *from;
  kept = from;
  longjmp(back, local);
}

int main(void) {
  int mine = 7;
  int *p = &mine;
  if (setjmp(back) == 0) leave(p);
  return *kept - 7;
}

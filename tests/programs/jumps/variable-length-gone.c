//@ exec: violation
#include <setjmp.h>

static jmp_buf back;
static int *kept;

static void leave(void) { longjmp(back, 1); }

int main(int argc, char **argv) {
  int count = argc + 2;
  if (setjmp(back) == 0) {
    int array[count];
    array[0] = 1;
    kept = array;
    leave();
  }
  return *kept; //~ violation: use after return
}

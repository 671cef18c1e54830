//@ exec: unknown
#include <setjmp.h>

static jmp_buf back;
static int (*set)(struct __jmp_buf_tag *) = _setjmp;

int main(void) {
  if (set(back)) return 1; //~ unknown: the function _setjmp
  return 0;
}

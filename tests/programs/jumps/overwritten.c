//@ verify: false(valid-deref)
//@ property: valid-memsafety
#include <setjmp.h>
#include <string.h>

static jmp_buf back;

int main(void) {
  if (setjmp(back)) return 1;
  memset(back, 0, sizeof back);
  longjmp(back, 1); //~ violation: null dereference
}

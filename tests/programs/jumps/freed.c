//@ exec: violation
#include <setjmp.h>
#include <stdlib.h>

int main(void) {
  jmp_buf *back = malloc(sizeof *back);
  if (!back || setjmp(*back)) return 1;
  free(back);
  longjmp(*back, 1); //~ violation: use after free
}

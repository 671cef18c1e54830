//@ verify: unknown
// What is never executed makes two names of one variable.
#include <assert.h>

extern int second;
int first = 1;

void never(void) { __asm__(".globl second\n.set second, first"); }

int main(void) {
  second = 2;  //~ unknown: assembly that defines something
  assert(first == 1);
  return 0;
}

//@ exec: violation
// The second was not passed. On the compiled machine something is there, which nobody sees.
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int first = va_arg(list, int);
  int second = va_arg(list, int); //~ violation: out-of-bounds read
  va_end(list);
  return first + second;
}

int main(void) { return sum(1, 2) == 7; }

//@ exec: violation
#include <stdarg.h>

static double first(int count, ...) {
  va_list list;
  va_start(list, count);
  double first = va_arg(list, double); //~ violation: out-of-bounds read
  va_end(list);
  return first;
}

int main(void) { return first(1, 2) == 7; }

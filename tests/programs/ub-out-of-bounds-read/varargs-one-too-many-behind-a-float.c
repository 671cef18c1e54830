//@ exec: violation
#include <stdarg.h>

static int second(int count, ...) {
  va_list list;
  va_start(list, count);
  (void)va_arg(list, double);
  int second = va_arg(list, int); //~ violation: out-of-bounds read
  va_end(list);
  return second;
}

int main(void) { return second(1, 2.5) == 7; }

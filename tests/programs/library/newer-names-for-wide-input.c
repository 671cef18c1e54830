//@ verify: true
//@ property: assert
//@ options: --sym-stdin 0
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

extern int __isoc23_wscanf(const wchar_t *, ...), __isoc23_vwscanf(const wchar_t *, va_list);

static int scan(const wchar_t *format, ...) {
  va_list list;
  va_start(list, format);
  int result = __isoc23_vwscanf(format, list);
  va_end(list);
  return result;
}

int main(void) {
  int a;
  assert(__isoc23_wscanf(L"%d", &a) == EOF && scan(L"%d", &a) == EOF);
  return 0;
}

//@ exec: same
// Standard output of wide characters.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

static int show(const wchar_t *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int result = vwprintf(format, arguments);
  result += vfwprintf(stdout, format, again);
  va_end(arguments);
  va_end(again);
  return result;
}

int main(void) {
  wprintf(L"%d %5.2f|%-8ls|%8s|%c%lc|%p|%%|%x\n", -7, 3.14159, L"left", "right", 'a', L'b', (void *)0, 255);
  putwchar(L'x');
  putwchar_unlocked(L'y');
  putwc_unlocked(L'z', stdout);
  fputwc_unlocked(L'\n', stdout);
  fputws_unlocked(L"line\n", stdout);
  wprintf(L"%d\n", show(L"<%3d %.2ls>\n", 5, L"abcdef"));
  wprintf(L"%d\n", fwide(stdout, 0) > 0);
  return 0;
}

//@ exec: same
// swprintf fails where the text does not fit, and stores as much of it as there is room for.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

static int format(wchar_t *target, size_t size, const wchar_t *text, ...) {
  va_list arguments;
  va_start(arguments, text);
  int result = vswprintf(target, size, text, arguments);
  va_end(arguments);
  return result;
}

static int scan(const wchar_t *text, const wchar_t *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vswscanf(text, format, arguments);
  va_end(arguments);
  return result;
}

int main(void) {
  wchar_t target[12];
  for (size_t size = 0; size <= 12; size++) {
    wmemset(target, L'-', 12);
    int result = swprintf(target, size, L"%d|%ls", 1234, L"abcd");
    printf("%zu %d:", size, result);
    for (int i = 0; i < 12; i++) printf(" %d", (int)target[i]);
    printf("\n");
  }
  printf("%d ", format(target, 12, L"%2$s-%1$d", 7, "x"));
  printf("%ls\n", target);
  int a = 0, b = 0, read = 0;
  wchar_t word[8];
  printf("%d %d %d %d\n", scan(L" 12,-5 tail", L"%d,%i%n", &a, &b, &read), a, b, read);
  printf("%d\n", scan(L"", L"%d", &a));
  printf("%d\n", scan(L"x", L"%d", &a));
  printf("%d %ls\n", scan(L"abcdef", L"%3ls", word), word);
  static const wchar_t *numbers[] = {L"1.5e3x", L"  -0x1p4", L"inf", L"nan", L"", L".", L"1e", L"12345678901234567890"};
  for (int i = 0; i < 8; i++) {
    wchar_t *end;
    long double value = wcstold(numbers[i], &end);
    printf("%.20Lg %d\n", value, (int)(end - numbers[i]));
  }
  return 0;
}

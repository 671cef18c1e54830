//@ exec: same
//@ cflags: -std=gnu99
//@ stdin: 1 2 3 4 5 6
// What headers make of scanf, and its own names, which they hide.
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

#define OWN(result, name, ...) extern result own_##name(__VA_ARGS__) __asm__(#name)
OWN(int, scanf, const char *, ...);
OWN(int, fscanf, FILE *, const char *, ...);
OWN(int, sscanf, const char *, const char *, ...);
OWN(int, vscanf, const char *, va_list);
OWN(int, vfscanf, FILE *, const char *, va_list);
OWN(int, vsscanf, const char *, const char *, va_list);
OWN(int, swscanf, const wchar_t *, const wchar_t *, ...);
OWN(int, vswscanf, const wchar_t *, const wchar_t *, va_list);
OWN(int, fwscanf, FILE *, const wchar_t *, ...);
OWN(int, vfwscanf, FILE *, const wchar_t *, va_list);
OWN(int, wscanf, const wchar_t *, ...);
OWN(int, vwscanf, const wchar_t *, va_list);

static int many(int which, const void *text, ...) {
  va_list list;
  va_start(list, text);
  int result = 0;
  switch (which) {
  case 0: result = own_vscanf(text, list); break;
  case 1: result = own_vfscanf(stdin, text, list); break;
  case 2: result = own_vsscanf("10", text, list); break;
  case 3: result = own_vswscanf(L"11", text, list); break;
  case 4: result = vscanf(text, list); break;
  case 5: result = vfscanf(stdin, text, list); break;
  case 6: result = vsscanf("12", text, list); break;
  case 7: result = vswscanf(L"13", text, list); break;
  }
  va_end(list);
  return result;
}

static int wide(int which, FILE *file, const wchar_t *format, ...) {
  va_list list;
  va_start(list, format);
  int result = which == 0 ? own_vfwscanf(file, format, list) : which == 1 ? vfwscanf(file, format, list)
               : which == 2 ? own_vwscanf(format, list) : vwscanf(format, list);
  va_end(list);
  return result;
}

int main(void) {
  int n = 0, r;
  r = own_scanf("%d", &n), printf("%d %d\n", r, n);
  r = own_fscanf(stdin, "%d", &n), printf("%d %d\n", r, n);
  r = scanf("%d", &n), printf("%d %d\n", r, n);
  r = own_sscanf("7", "%d", &n), printf("%d %d\n", r, n);
  r = own_swscanf(L"8", L"%d", &n), printf("%d %d\n", r, n);
  r = swscanf(L"9", L"%d", &n), printf("%d %d\n", r, n);
  for (int i = 0; i < 8; i++) r = many(i, i % 4 == 3 ? (const void *)L"%d" : (const void *)"%d", &n), printf("%d %d\n", r, n);
  FILE *file = fopen("a", "w+");
  fputws(L"1 2 3 4", file);
  rewind(file);
  r = own_fwscanf(file, L"%d", &n), printf("%d %d\n", r, n);
  r = fwscanf(file, L"%d", &n), printf("%d %d\n", r, n);
  r = wide(0, file, L"%d", &n), printf("%d %d\n", r, n);
  r = wide(1, file, L"%d", &n), printf("%d %d\n", r, n);
  FILE *input = freopen("a", "r", stdin);
  r = own_wscanf(L"%d", &n), printf("%d %d\n", r, n);
  r = wscanf(L"%d", &n), printf("%d %d\n", r, n);
  r = wide(2, input, L"%d", &n), printf("%d %d\n", r, n);
  r = wide(3, input, L"%d", &n), printf("%d %d\n", r, n);
  return 0;
}

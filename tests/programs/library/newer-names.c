//@ verify: true
//@ property: assert
//@ options: --sym-stdin 0
// Names that only newer, or older, headers and libraries have than those that programs are compared with.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <time.h>

extern int __isoc23_sscanf(const char *, const char *, ...), __isoc23_scanf(const char *, ...), __isoc23_fscanf(FILE *, const char *, ...);
extern int __isoc23_vsscanf(const char *, const char *, va_list), __isoc23_vscanf(const char *, va_list), __isoc23_vfscanf(FILE *, const char *, va_list);
extern int __isoc23_swscanf(const wchar_t *, const wchar_t *, ...), __isoc23_wscanf(const wchar_t *, ...), __isoc23_fwscanf(FILE *, const wchar_t *, ...);
extern int __isoc23_vswscanf(const wchar_t *, const wchar_t *, va_list), __isoc23_vwscanf(const wchar_t *, va_list), __isoc23_vfwscanf(FILE *, const wchar_t *, va_list);
extern long __isoc23_strtol(const char *, char **, int), __isoc23_strtoimax(const char *, char **, int);
extern unsigned long __isoc23_strtoul(const char *, char **, int), __isoc23_strtoumax(const char *, char **, int);
extern long long __isoc23_strtoll(const char *, char **, int);
extern unsigned long long __isoc23_strtoull(const char *, char **, int);
extern size_t strlcpy(char *, const char *, size_t), strlcat(char *, const char *, size_t);
extern size_t __strlcpy_chk(char *, const char *, size_t, size_t), __strlcat_chk(char *, const char *, size_t, size_t);
extern size_t __mbsnrtowcs(wchar_t *, const char **, size_t, size_t, mbstate_t *);
extern void cfree(void *), __tdestroy(void *, void (*)(void *));
extern struct tm *__localtime_r(const time_t *, struct tm *);
extern long long llseek(int, long long, int);
extern int fpurge(FILE *);

static int scan(int which, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = 0;
  switch (which) {
  case 0: result = __isoc23_vsscanf("5", format, list); break;
  case 1: result = __isoc23_vscanf(format, list); break;
  case 2: result = __isoc23_vfscanf(stdin, format, list); break;
  }
  va_end(list);
  return result;
}

static int scan_wide(int which, FILE *file, const wchar_t *format, ...) {
  va_list list;
  va_start(list, format);
  int result = 0;
  switch (which) {
  case 0: result = __isoc23_vswscanf(L"5", format, list); break;
  case 1: result = __isoc23_vfwscanf(file, format, list); break;
  case 2: result = __isoc23_vwscanf(format, list); break;
  }
  va_end(list);
  return result;
}

int main(void) {
  int a = 0, b = 0;
  char text[8];
  wchar_t wide[8];
  assert(__isoc23_sscanf("12 x", "%d", &a) == 1 && a == 12);
  assert(__isoc23_scanf("%d", &a) == EOF && __isoc23_fscanf(stdin, "%d", &a) == EOF);
  assert(scan(0, "%d", &b) == 1 && b == 5 && scan(1, "%d", &b) == EOF && scan(2, "%d", &b) == EOF);
  assert(__isoc23_strtol("0b101", NULL, 0) == 5 && __isoc23_strtoll("0b11", NULL, 2) == 3 && __isoc23_strtoimax("-0b1", NULL, 0) == -1);
  assert(__isoc23_strtoul("0b101", NULL, 0) == 5 && __isoc23_strtoull("7", NULL, 8) == 7 && __isoc23_strtoumax("zz", NULL, 36) == 1295);
  assert(strlcpy(text, "abcdefghij", 8) == 10 && strcmp(text, "abcdefg") == 0);
  assert(strlcpy(text, "abc", 8) == 3 && strlcat(text, "defgh", 8) == 8 && strcmp(text, "abcdefg") == 0);
  assert(__strlcpy_chk(text, "ab", 8, 8) == 2 && __strlcat_chk(text, "cd", 8, 8) == 4 && strcmp(text, "abcd") == 0);
  const char *source = "abc";
  assert(__mbsnrtowcs(wide, &source, 2, 8, NULL) == 2 && wide[1] == L'b');
  cfree(malloc(3));
  __tdestroy(NULL, free);
  time_t seconds = 60;
  struct tm date;
  assert(__localtime_r(&seconds, &date)->tm_min == 1);
  FILE *file = fopen("a", "w+");
  fputws(L"7 8", file);
  rewind(file);
  assert(__isoc23_fwscanf(file, L"%d", &a) == 1 && a == 7 && scan_wide(1, file, L"%d", &a) == 1 && a == 8);
  assert(__isoc23_swscanf(L"9", L"%d", &a) == 1 && a == 9 && scan_wide(0, NULL, L"%d", &b) == 1 && b == 5);
  assert(fpurge(file) == 0);
  assert(llseek(fileno(file), 1, SEEK_SET) == 1);
  return 0;
}

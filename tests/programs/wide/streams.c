//@ exec: same
//@ stdin: one two\nthree\n
// Wide characters of ASCII to and from streams.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  wchar_t line[16];
  printf("%d\n", 1);
  fprintf(stderr, "x");
  FILE *file = fopen("a", "w+");
  printf("%d ", fwide(file, 0));
  printf("%d ", fputws(L"hello\nworld", file) >= 0);
  printf("%d ", fwide(file, 0) > 0);
  printf("%d ", fwide(file, -1) > 0);
  printf("%d %d %d\n", (int)fputwc(L'!', file), (int)putwc(L'?', file), fwprintf(file, L"[%5d|%ls|%s|%-4lc]", 42, L"wide", "narrow", L'c'));
  rewind(file);
  printf("%d %d\n", (int)fgetwc(file), (int)getwc(file));
  printf("%d\n", (int)ungetwc(L'H', file));
  wchar_t *got = fgetws(line, 4, file);
  printf("%d %d %d %d\n", got == line, (int)wcslen(line), (int)line[0], (int)line[2]);
  got = fgetws(line, 16, file);
  printf("%d %d %d\n", got == line, (int)wcslen(line), (int)line[0]);
  int number = 0;
  wchar_t word[16];
  char narrow[16];
  printf("%d", fwscanf(file, L"world!?[%d|%l[a-z]|%[^|]", &number, word, narrow));
  printf(" %d %ls %s\n", number, word, narrow);
  printf("%d", fgetws(line, 1, file) == line);
  printf(" %d\n", (int)line[0]);
  while (fgetwc(file) != WEOF) continue;
  printf("%d %d %d\n", feof(file) != 0, ferror(file) != 0, fgetws(line, 16, file) == NULL);
  fclose(file);
  file = fopen("a", "r");
  printf("%d\n", fputwc(L'x', file) == WEOF);
  printf("%d\n", ferror(file) != 0);
  fclose(file);
  file = fopen("b", "w");
  printf("%d ", fwide(file, -1) < 0);
  printf("%d\n", fwide(file, 1) < 0);
  fputs("bytes", file);
  fclose(file);
  int first, second;
  printf("%d ", (int)getwchar());
  printf("%d ", wscanf(L"ne %ls", word));
  printf("%ls ", word);
  printf("%d ", (int)getwc_unlocked(stdin));
  printf("%d ", fgetws_unlocked(line, 16, stdin) == line);
  printf("%ls ", line);
  printf("%d %d\n", (int)fgetwc_unlocked(stdin), (int)getwchar_unlocked());
  first = swscanf(L"12 0x1f 3.5 abc", L"%d %x %lf %3lc", &number, (unsigned *)&second, &(double){0}, word);
  printf("%d %d %d\n", first, number, second);
  return 0;
}

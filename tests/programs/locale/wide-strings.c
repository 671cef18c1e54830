//@ exec: same
// What <wchar.h> has beyond the copies of <string.h>, over all short texts of a small alphabet.
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static int sign(int value) { return value < 0 ? -1 : value > 0; }

static void compare(const wchar_t *left, const wchar_t *right) {
  wchar_t *found = wcspbrk(left, right);
  printf("%d %d %d", (int)wcsspn(left, right), (int)wcscspn(left, right), found == NULL ? -1 : (int)(found - left));
  printf(" %d %d %d", sign(wcscoll(left, right)), wcscasecmp(left, right), wcsncasecmp(left, right, 1));
  wchar_t target[8];
  wmemset(target, L'#', 8);
  printf(" %d", (int)(wcpcpy(target, left) - target));
  printf(" %d", (int)(wcpncpy(target + 4, right, 3) - target));
  printf(" %d", (int)wcsxfrm(target, left, 8));
  printf(" %d", (int)(wcschrnul(left, right[0]) - left));
  for (int i = 0; i < 8; i++)
    printf(" %x", target[i]);
  wchar_t text[4], *rest;
  wcscpy(text, left);
  for (wchar_t *token = wcstok(text, right, &rest); token != NULL; token = wcstok(NULL, right, &rest))
    printf(" [%ls]", token);
  printf("\n");
}

static void convert(const wchar_t *text, int base) {
  wchar_t *end = NULL;
  errno = 0;
  printf("%ls/%d: %ld", text, base, wcstol(text, &end, base));
  printf(" %d errno %d", end == NULL ? -1 : (int)(end - text), errno);
  printf(" %lu %lld %llu", wcstoul(text, &end, base), wcstoll(text, &end, base), wcstoull(text, &end, base));
  printf(" %" PRIdMAX " %" PRIuMAX, wcstoimax(text, NULL, base), wcstoumax(text, NULL, base));
  printf(" %g", wcstod(text, &end));
  printf(" %d %g\n", (int)(end - text), wcstof(text, NULL));
}

int main(void) {
  static const wchar_t *const texts[] = {L"", L"a", L"b", L"A", L"ab", L"ba", L"aB", L"abc", L"aab", L"bba", L"\x100"};
  for (int i = 0; i < 11; i++)
    for (int k = 0; k < 11; k++)
      compare(texts[i], texts[k]);
  static const wchar_t *const numbers[] = {L"", L"0", L" \t-12x", L"+0x1fg", L"0x", L"0777", L"99999999999999999999999",
                                           L"-99999999999999999999999", L"zz", L"-", L"1.5e3", L"inf", L"nan(1)", L"0x1p4",
                                           L"2147483648", L"-2147483649", L"18446744073709551615", L"1\x2003" L"1"};
  static const int bases[] = {0, 10, 16, 8, 36, 2, 1, 37};
  for (int i = 0; i < 18; i++)
    for (int k = 0; k < 8; k++)
      convert(numbers[i], bases[k]);
  wchar_t *copy = wcsdup(L"copy");
  printf("%ls %d\n", copy, (int)(wmempcpy(copy, L"xy", 2) - copy));
  free(copy);
}

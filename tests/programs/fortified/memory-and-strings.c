//@ exec: same
// The checked forms of functions that copy, as _FORTIFY_SOURCE makes them; all fit.
#include <stdio.h>
#include <string.h>
#include <wchar.h>

char *__stpncpy_chk(char *, const char *, size_t, size_t);
void *__mempcpy_chk(void *, const void *, size_t, size_t);
void __explicit_bzero_chk(void *, size_t, size_t);
long __fdelt_chk(long);
wchar_t *__wmemcpy_chk(wchar_t *, const wchar_t *, size_t, size_t);
wchar_t *__wmemmove_chk(wchar_t *, const wchar_t *, size_t, size_t);
wchar_t *__wmemset_chk(wchar_t *, wchar_t, size_t, size_t);
wchar_t *__wcscpy_chk(wchar_t *, const wchar_t *, size_t);
wchar_t *__wcsncpy_chk(wchar_t *, const wchar_t *, size_t, size_t);
wchar_t *__wcscat_chk(wchar_t *, const wchar_t *, size_t);
wchar_t *__wcsncat_chk(wchar_t *, const wchar_t *, size_t, size_t);

#define ROOM(p) __builtin_object_size(p, 1)

static void show(const char *text, size_t size) {
  for (size_t i = 0; i < size; i++) printf("%02x", (unsigned char)text[i]);
  putchar('\n');
}

int main(void) {
  char b[8];
  memset(b, '-', 8);
  __builtin___memcpy_chk(b, "abc", 3, ROOM(b)), show(b, 8);
  __builtin___memmove_chk(b + 1, b, 7, ROOM(b + 1)), show(b, 8);
  __builtin___memset_chk(b, 'x', 8, ROOM(b)), show(b, 8);
  char *end = __mempcpy_chk(b, "1234", 4, ROOM(b));
  printf("%td\n", end - b), show(b, 8);
  __builtin___strcpy_chk(b, "1234567", ROOM(b)), show(b, 8);
  printf("%td\n", __builtin___stpcpy_chk(b, "12", ROOM(b)) - b), show(b, 8);
  __builtin___strcat_chk(b, "34567", ROOM(b)), show(b, 8);
  b[3] = 0;
  __builtin___strncat_chk(b, "efghijk", 4, ROOM(b)), show(b, 8);
  __builtin___strncpy_chk(b, "q", 8, ROOM(b)), show(b, 8);
  printf("%td\n", __stpncpy_chk(b, "qrs", 8, ROOM(b)) - b), show(b, 8);
  __builtin___strcpy_chk(b, "all one", (size_t)-1), show(b, 8);
  __explicit_bzero_chk(b, 8, 8), show(b, 8);
  printf("%ld %ld\n", __fdelt_chk(0), __fdelt_chk(1023));

  wchar_t w[5] = L"wide";
  __wmemset_chk(w, L'a', 5, 5);
  __wmemcpy_chk(w, L"xyz", 3, 5);
  __wmemmove_chk(w + 1, w, 3, 4);
  for (int i = 0; i < 5; i++) printf("%d ", (int)w[i]);
  __wcscpy_chk(w, L"ab", 5);
  __wcscat_chk(w, L"c", 5);
  __wcsncat_chk(w, L"defg", 1, 5);
  for (int i = 0; i < 5; i++) printf("%d ", (int)w[i]);
  __wcsncpy_chk(w, L"z", 5, 5);
  for (int i = 0; i < 5; i++) printf("%d ", (int)w[i]);
  putchar('\n');
  return 0;
}

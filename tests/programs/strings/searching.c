//@ exec: same
#include <stdio.h>
#include <string.h>

static const char text[] = "she sells sea shells by the sea shore";

static void position(const char *what, const char *found) {
  if (found) printf("%s: %td \"%.6s\"\n", what, found - text, found);
  else printf("%s: none\n", what);
}

static int count(const char *haystack, const char *needle) {
  int n = 0;
  for (const char *p = haystack; (p = strstr(p, needle)); p += strlen(needle)) n++;
  return n;
}

int main(void) {
  position("strchr s", strchr(text, 's'));
  position("strchr y", strchr(text, 'y'));
  position("strchr q", strchr(text, 'q'));
  position("strchr 0", strchr(text, 0));
  position("strchr int", strchr(text, 'h' + 256));
  position("strrchr s", strrchr(text, 's'));
  position("strrchr z", strrchr(text, 'z'));
  position("strrchr 0", strrchr(text, '\0'));
  position("strstr sea", strstr(text, "sea"));
  position("strstr shore", strstr(text, "shore"));
  position("strstr shorter", strstr(text, "shorter"));
  position("strstr empty", strstr(text, ""));
  position("strpbrk", strpbrk(text, "yxl"));
  position("strpbrk none", strpbrk(text, "QZ"));
  position("memchr", memchr(text, 'b', sizeof text));
  position("memchr short", memchr(text, 'b', 5));
  position("memchr 0", memchr(text, 0, sizeof text));
  printf("%zu %zu %zu\n", strspn(text, "ehs "), strspn(text, ""), strspn(text, "xyz"));
  printf("%zu %zu %zu\n", strcspn(text, "lb"), strcspn(text, ""), strcspn(text, "s"));
  printf("%zu %zu %zu\n", strlen(text), strlen(""), strlen(text + 30));
  printf("%zu %zu\n", strnlen(text, 5), strnlen("abc", 100));
  printf("%d %d %d %d\n", count(text, "s"), count(text, "she"), count(text, "aa"), count("aaaaa", "aa"));

  /* Searching in data with embedded zeros and bytes above 127. */
  unsigned char data[] = {0, 200, 0, 255, 127, 200, 0};
  unsigned char *p = memchr(data, 200, sizeof data);
  printf("%td\n", p - data);
  p = memchr(p + 1, 200, sizeof data - (p + 1 - data));
  printf("%td\n", p - data);
  printf("%d\n", memchr(data, 1, sizeof data) == NULL);
  const char high[] = "a\xe9z";
  printf("%td %zu\n", strchr(high, 0xe9) - high, strspn(high, "a\xe9"));
  return (int)strlen(strstr(text, "by"));
}

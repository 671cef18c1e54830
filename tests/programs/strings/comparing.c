//@ exec: same
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int v) { return (v > 0) - (v < 0); }

static int ends_with(const char *s, const char *suffix) {
  size_t n = strlen(s), m = strlen(suffix);
  return m <= n && strcmp(s + n - m, suffix) == 0;
}

/* Digits compare by value: file9 < file10. */
static int natural(const char *a, const char *b) {
  while (*a && *b) {
    if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
      int x = 0, y = 0;
      while (isdigit((unsigned char)*a)) x = x * 10 + *a++ - '0';
      while (isdigit((unsigned char)*b)) y = y * 10 + *b++ - '0';
      if (x != y) return x < y ? -1 : 1;
    } else if (*a != *b) {
      return *a < *b ? -1 : 1;
    } else {
      a++, b++;
    }
  }
  return (*a != 0) - (*b != 0);
}

int main(void) {
  static const char *const words[] = {"", "a", "ab", "abc", "abd", "b", "Abc", "ab\x80", "ab\x7f"};
  int n = sizeof words / sizeof *words;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) printf("%2d", sign(strcmp(words[i], words[j])));
    printf("  ");
    for (int j = 0; j < n; j++) printf("%2d", sign(strncmp(words[i], words[j], 2)));
    printf("  ");
    for (int j = 0; j < n; j++) printf("%2d", sign(strcasecmp(words[i], words[j])));
    printf("\n");
  }
  printf("%d %d\n", strncmp("same", "sample", 0), sign(strncmp("same", "sample", 3)));
  printf("%d\n", strncasecmp("HELLO there", "hello world", 6));
  printf("%d %d\n", sign(memcmp("ab\0x", "ab\0y", 4)), sign(memcmp("ab\0x", "ab\0y", 3)));
  printf("%d\n", sign(memcmp("\xff", "\x01", 1)));
  printf("%d %d %d\n", ends_with("file.c", ".c"), ends_with("c", ".c"), ends_with("x", ""));
  printf("%d %d %d %d\n", natural("file9", "file10"), natural("a10b2", "a10b1"), natural("x", "x"), natural("x1", "x1y"));
  printf("%d\n", sign(strcoll("apple", "banana")));

  for (int c = 0; c < 128; c += 7)
    printf("%d:%d%d%d%d%d%d%d%d ", c, !!isalpha(c), !!isdigit(c), !!isalnum(c), !!isspace(c), !!isupper(c),
           !!ispunct(c), !!isxdigit(c), !!iscntrl(c));
  printf("\n%c%c%c%c %d\n", toupper('a'), toupper('1'), tolower('Q'), tolower('q'), tolower(EOF));
  return strcmp("equal", "equal") == 0 ? 21 : 1;
}

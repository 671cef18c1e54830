//@ exec: same
// GNU's functions for expressions of any syntax, on one text and on two pieces of one.
#define _GNU_SOURCE
#include <regex.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  struct re_pattern_buffer pattern = {0};
  re_syntax_options = RE_SYNTAX_POSIX_EXTENDED;
  const char *said = re_compile_pattern("b+c", 3, &pattern);
  printf("%s\n", said == NULL ? "compiled" : said);
  printf("%d ", re_match_2(&pattern, "ab", 2, "bcd", 3, 1, NULL, 5));
  printf("%d ", re_match_2(&pattern, "ab", 2, "bcd", 3, 0, NULL, 5));
  printf("%d ", re_search_2(&pattern, "ab", 2, "bcd", 3, 0, 5, NULL, 5));
  printf("%d\n", re_search(&pattern, "abbcd", 5, 0, 5, NULL));
  regfree(&pattern);
  return 0;
}

//@ exec: same
// Every pattern on every name with every flag.
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>

static const char *const patterns[] = {
    "", "a", "*", "?", "a*", "*a", "*a*", "a?c", "[abc]", "[a-c]*", "[!a]*", "[^a]*", "[]a]", "[a-]", "[", "[a", "[]",
    "\\*", "\\a", "a\\", ".*", "*.c", "*/b", "a/b", "a/*", "*b", "?b", "[[:alpha:]]*", "[[:upper:]]", "[[:digit:]a]",
    "[[:none:]]", "[[=a=]]", "[[.a.]]", "[[.-.]]", "[c-a]", "**", "*?*", "a[/]b", "[.]a", "A*", "[A-C]", "[[:", "-",
    "*.*", "@(a|b)", "*(a|b)c", "+(a)", "?(a)b", "!(a)", "!(*.c)", "a@(b|*c)", "@(a", "+(?)", "*(*)", "a.[ch]",
};
static const char *const names[] = {"",    "a",   "b",   "ab",  "abc", "A",  "a.c",   ".a", "a/b", "a/.b", "*",
                                    "\\a", "[a",  "[",   "]",   "-",   "aa", "a/b/c", "/",  "bac", ".",    "a1"};

int main(void) {
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
    printf("%s:", patterns[i]);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
      unsigned answers = 0;
      for (int flags = 0; flags < 64; flags++)
        answers = answers * 31 + (unsigned)fnmatch(patterns[i], names[k], flags);
      printf(" %d%x", fnmatch(patterns[i], names[k], 0), answers);
    }
    printf("\n");
  }
}

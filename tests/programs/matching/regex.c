//@ exec: same
// Regular expressions: what compiles, what it matches, and where. Every pattern on every text.
#include <regex.h>
#include <stdio.h>

static const char *const patterns[] = {
    "", "a", "ab*", "^a", "a$", "^$", ".", "a.c", "[ab]+", "[^a]", "[a-c]*", "[[:digit:]]+", "[]a]", "[a-]", "a\\.b",
    "(a)(b)", "\\(a\\)\\(b*\\)", "(a*)(ab)*", "a|b", "ab|abc", "a\\|b", "a{2}", "a{1,2}b", "a\\{2,\\}", "a{,1}", "a+b?",
    "\\w+", "\\W", "\\<b", "b\\>", "\\bb", "\\s", "\\(a\\)\\1", "(a)\\1", "x*", "*a", "[A-C]", "[[=a=]]", "[[.-.]]",
    "(", ")", "\\(", "\\)", "[", "[a", "a{", "a{2,1}", "a**", "+", "a\\", "\\1", "[z-a]", "[[:none:]]", "[[.ab.]]",
    "^*", "a|*b", "()", "(|a)", "a{99999}", "(^a)", "a^b", "a$b", "\\a",
};
static const char *const texts[] = {"", "a", "b", "ab", "aab", "abc", "xaby", "a b", "ABC", "a\nb", "12 34", "a.b", "aaa", "-"};

static void run(const regex_t *regex, int compiled_with) {
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    for (int flags = 0; flags < 4; flags++) {
      regmatch_t matches[3] = {{9, 9}, {9, 9}, {9, 9}};
      // Groups only of what is neither repeated nor chosen; anchors within an expression without newlines.
      int is_plain = (compiled_with & REG_NOSUB) != 0 || regex->re_nsub == 0;
      int result = regexec(regex, texts[i], is_plain ? 3 : 1, matches, flags);
      printf(" %d", result);
      for (int k = 0; result == 0 && k < 2; k++)
        printf("[%d,%d]", (int)matches[k].rm_so, (int)matches[k].rm_eo);
    }
  printf("\n");
}

int main(void) {
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
    for (int flags = 0; flags < 16; flags += flags == 7 ? 8 : 1) {
      if ((flags & REG_NEWLINE) == 0 && i + 4 >= sizeof patterns / sizeof *patterns)
        continue;
      regex_t regex;
      char message[40];
      int failure = regcomp(&regex, patterns[i], flags);
      size_t length = regerror(failure, &regex, message, sizeof message);
      printf("%s/%d: %d %s %zu\n", patterns[i], flags, failure, message, length);
      if (failure == 0) {
        printf("%zu", regex.re_nsub);
        run(&regex, flags);
        regfree(&regex);
      }
    }
  regex_t regex;
  regmatch_t matches[4] = {{1, 6}};
  regcomp(&regex, "(a+)-(b*)", REG_EXTENDED);
  printf("%d", regexec(&regex, "aaa-bbb", 4, matches, 0));
  for (int i = 0; i < 4; i++)
    printf(" [%d,%d]", (int)matches[i].rm_so, (int)matches[i].rm_eo);
  matches[0] = (regmatch_t){1, 6};
  printf("\n%d", regexec(&regex, "aaa-bbb", 4, matches, REG_STARTEND));
  for (int i = 0; i < 4; i++)
    printf(" [%d,%d]", (int)matches[i].rm_so, (int)matches[i].rm_eo);
  printf("\n");
  regfree(&regex);
}

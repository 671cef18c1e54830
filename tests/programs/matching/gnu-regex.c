//@ exec: same
// GNU's own functions of regular expressions: syntaxes, texts with null bytes, searches backwards, registers.
#define _GNU_SOURCE
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const reg_syntax_t syntaxes[] = {
    RE_SYNTAX_EMACS, RE_SYNTAX_POSIX_BASIC, RE_SYNTAX_POSIX_BASIC & ~RE_CONTEXT_INVALID_DUP & ~RE_NO_EMPTY_RANGES,
    RE_SYNTAX_POSIX_EXTENDED, RE_SYNTAX_AWK, RE_SYNTAX_GNU_AWK, RE_SYNTAX_GREP, RE_SYNTAX_EGREP,
    RE_SYNTAX_POSIX_MINIMAL_BASIC, RE_SYNTAX_POSIX_EXTENDED | RE_ICASE, RE_NO_GNU_OPS, RE_SYNTAX_POSIX_BASIC | RE_NO_SUB,
};
static const char *const patterns[] = {
    "", "ab", "a*b", "\\(a\\|b\\)*c", "(a|b)+c", "a{2}", "a\\{2\\}", "a{2", "a\\{x", "^*a", "*a", "+a", "a\nb", "[b-a]",
    "[a\\]]", "[[:alpha:]]+", "[^a]", ".", "\\w+", "\\bb", "\\`a", "b\\'", "a$\\|b", "x^", "(", ")", "\\(", "\\)", "[a",
    "\\", "\\(a\\)\\1", "(a)(b)?", "a\\?", "a|", "\\<a\\>", "a\\", "[a-", "[---]", "[a--]", "{", "a{,1}b", "()", "B",
    "\\(.\\)\\1*", "x\\(a\\)\\(b\\)\\2*\\1",
};
static const char *const texts[] = {"", "a", "ab", "aabc", "x ab\nab", "b\0a", "AB ab", "a{2}", "*a", "+a]\\"};
static const int sizes[] = {0, 1, 2, 4, 7, 3, 5, 4, 2, 4};

static void show(const char *what, int result, const struct re_registers *registers) {
  printf(" %s %d", what, result);
  for (unsigned i = 0; result >= 0 && registers != NULL && i < registers->num_regs && i < 4; i++)
    printf("[%d,%d]", registers->start[i], registers->end[i]);
}

static void run(struct re_pattern_buffer *pattern) {
  struct re_registers registers = {0};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    int size = sizes[i];
    show("match", re_match(pattern, texts[i], size, 0, NULL), NULL);
    show("search", re_search(pattern, texts[i], size, 0, size, &registers), &registers);
    show("back", re_search(pattern, texts[i], size, size, -size, NULL), NULL);
    show("two", re_search_2(pattern, texts[i], size / 2, texts[i] + size / 2, size - size / 2, 0, size, NULL, size), NULL);
    pattern->not_bol = !pattern->not_bol;
    show("out", re_search(pattern, texts[i], size, size + 1, 1, &registers), NULL);
  }
  printf("\n");
  free(registers.start);
  free(registers.end);
}

static void fixed_registers(void) {
  struct re_pattern_buffer pattern = {0};
  struct re_registers registers;
  re_set_syntax(RE_SYNTAX_POSIX_EXTENDED);
  re_compile_pattern("(a)(b)(c)", 9, &pattern);
  re_set_registers(&pattern, &registers, 2, malloc(2 * sizeof(regoff_t)), malloc(2 * sizeof(regoff_t)));
  printf("%d", re_search(&pattern, "xxabc", 5, 0, 5, &registers));
  printf(" %u:", registers.num_regs);
  for (unsigned i = 0; i < registers.num_regs; i++)
    printf(" [%d,%d]", registers.start[i], registers.end[i]);
  printf("\n");
  free(registers.start);
  free(registers.end);
  regfree(&pattern);
}

static void translated(void) {
  static unsigned char capitals[256];
  for (int i = 0; i < 256; i++)
    capitals[i] = (unsigned char)(i >= 'a' && i <= 'z' ? i - 'a' + 'A' : i);
  static char first[256];
  struct re_pattern_buffer pattern = {.translate = capitals, .fastmap = first};
  re_set_syntax(0);
  printf("%d", re_compile_pattern("[a-c]+x", 7, &pattern) == NULL);
  printf(" %d", re_compile_fastmap(&pattern));
  printf(" %d%d%d", first['A'], first['a'], first['X']);
  printf(" %d", re_search(&pattern, "yyBcAX", 6, 0, 6, NULL));
  printf(" %d\n", re_search(&pattern, "yyBcA", 5, 0, 5, NULL));
  pattern.translate = NULL;
  pattern.fastmap = NULL;
  regfree(&pattern);
}

int main(void) {
  for (size_t i = 0; i < sizeof syntaxes / sizeof *syntaxes; i++) {
    re_set_syntax(syntaxes[i]);
    for (size_t k = 0; k < sizeof patterns / sizeof *patterns; k++) {
      struct re_pattern_buffer pattern = {0};
      const char *message = re_compile_pattern(patterns[k], strlen(patterns[k]), &pattern);
      printf("%zu %s: %s %zu", i, patterns[k], message == NULL ? "fine" : message, pattern.re_nsub);
      if (message == NULL)
        run(&pattern);
      else
        printf("\n");
      regfree(&pattern);
    }
  }
  printf("%lx\n", re_set_syntax(0));
  fixed_registers();
  translated();
}

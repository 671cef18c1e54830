// provides: regcomp regexec regfree
//
// Regular expressions by POSIX, basic and extended.
#include "regex.h"

enum { EXTENDED = 1, ANY_CASE = 2, NEWLINE = 4, NO_SUBMATCHES = 8 };
enum { NOT_AT_LINE_START = 1, NOT_AT_LINE_END = 2, START_AND_END = 4 };

enum {
  POSIX = CLASSES | DOT_IS_NEWLINE_TOO | DOT_IS_NOT_NUL | INTERVALS | NO_EMPTY_RANGES,
  BASIC_SYNTAX = POSIX | ESCAPED_PLUS | NO_LEADING_INTERVAL,
  EXTENDED_SYNTAX = POSIX | ANCHORS_ANYWHERE | OPERATORS_ANYWHERE | PLAIN_BRACES | PLAIN_PARENTHESES | PLAIN_BAR |
                    NO_LEADING_OPERATORS | UNMATCHED_IS_BYTE
};

int regcomp(regex_t *regex, const char *pattern, int flags) {
  unsigned long syntax = (flags & EXTENDED) != 0 ? EXTENDED_SYNTAX : BASIC_SYNTAX;
  if ((flags & ANY_CASE) != 0)
    syntax |= FOLD_CASE;
  if ((flags & NEWLINE) != 0)
    syntax = (syntax & ~(unsigned long)DOT_IS_NEWLINE_TOO) | NEGATED_WITHOUT_NEWLINE;
  *regex = (regex_t){0};
  regex->newline_anchors = (flags & NEWLINE) != 0;
  regex->has_no_groups = (flags & NO_SUBMATCHES) != 0;
  size_t size = 0;
  while (pattern[size] != '\0')
    size++;
  enum failure failure = __surefoot_regex_compile(regex, pattern, size, syntax);
  return (int)(failure == UNMATCHED_PARENTHESIS ? BAD_PARENTHESIS : failure);
}

void regfree(regex_t *regex) {
  free(regex->program);
  regex->program = NULL;
  regex->allocated = 0;
  free(regex->first_bytes);
  regex->first_bytes = NULL;
  free(regex->translation);
  regex->translation = NULL;
}

int regexec(const regex_t *regex, const char *text, size_t count, regmatch_t *matches, int flags) {
  if ((flags & ~(NOT_AT_LINE_START | NOT_AT_LINE_END | START_AND_END)) != 0)
    return BAD_PATTERN;
  struct surefoot_regex_place place = {.text = text};
  if ((flags & START_AND_END) != 0) {
    place.first = matches[0].start;
    place.size = matches[0].end;
  } else {
    while (text[place.size] != '\0')
      place.size++;
  }
  place.last = place.stop = place.size;
  regex_t now = *regex;
  now.not_at_line_start = (flags & NOT_AT_LINE_START) != 0;
  now.not_at_line_end = (flags & NOT_AT_LINE_END) != 0;
  return __surefoot_regex_search(&now, &place, regex->has_no_groups ? 0 : count, matches) ? NONE : NO_MATCH;
}

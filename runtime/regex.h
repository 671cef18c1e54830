// Regular expressions, compiled: what regex_parse.c makes and regex_match.c takes, behind the functions of POSIX
// (regex.c) and GNU's own (regex_gnu.c).
#ifndef SUREFOOT_REGEX_H
#define SUREFOOT_REGEX_H

#include "surefoot.h"

// The bits of a syntax, with glibc's values.
enum {
  ESCAPE_IN_LISTS = 1 << 0, ESCAPED_PLUS = 1 << 1, CLASSES = 1 << 2, ANCHORS_ANYWHERE = 1 << 3,
  OPERATORS_ANYWHERE = 1 << 4, NO_LEADING_OPERATORS = 1 << 5, DOT_IS_NEWLINE_TOO = 1 << 6, DOT_IS_NOT_NUL = 1 << 7,
  NEGATED_WITHOUT_NEWLINE = 1 << 8, INTERVALS = 1 << 9, FEW_OPERATORS = 1 << 10, NEWLINE_CHOOSES = 1 << 11,
  PLAIN_BRACES = 1 << 12, PLAIN_PARENTHESES = 1 << 13, NO_REFERENCES = 1 << 14, PLAIN_BAR = 1 << 15,
  NO_EMPTY_RANGES = 1 << 16, UNMATCHED_IS_BYTE = 1 << 17, NO_GNU_OPERATORS = 1 << 19, BAD_INTERVAL_IS_BYTES = 1 << 21,
  FOLD_CASE = 1 << 22, CARET_ANCHORS_HERE = 1 << 23, NO_LEADING_INTERVAL = 1 << 24, NO_GROUPS_WANTED = 1 << 25
};

enum failure {
  NONE, NO_MATCH, BAD_PATTERN, BAD_COLLATION, BAD_CLASS, BAD_ESCAPE, BAD_REFERENCE, BAD_BRACKET, BAD_PARENTHESIS,
  BAD_BRACE, BAD_INTERVAL, BAD_RANGE, NO_SPACE, BAD_REPETITION, BAD_END, TOO_BIG, UNMATCHED_PARENTHESIS
};

enum kind { EMPTY, SET, JOIN, EITHER, REPEAT, GROUP, REFERENCE, LINE_START, LINE_END, WORD_START, WORD_END,
            WORD_EDGE, NO_WORD_EDGE, TEXT_START, TEXT_END };

// Invariant: children have lower numbers than their parents.
struct node {
  enum kind kind;
  int left, right; // children; for GROUP and REFERENCE `right` is the group's number
  int least, most; // of a REPEAT; no limit is -1
  int can_be_empty; // what it matches; anchors and references count as if it could
  uint32_t members[8]; // of a SET
};

enum { GROUPS = 10, LONGEST_INTERVAL = 0x7fff };

struct program {
  int root, node_count;
  int has_inner_anchor; // one that is not at the very start or end
  int groups_are_plain; // none is where there are several ways to match nothing
  int references_are_plain; // there are none, or neither alternatives nor repeated groups
  struct node nodes[];
};

// The layout is glibc's.
typedef struct {
  struct program *program;
  unsigned long allocated, used, syntax;
  char *first_bytes;
  unsigned char *translation;
  size_t group_count;
  unsigned can_be_empty : 1, registers : 2, first_bytes_are_known : 1, has_no_groups : 1;
  unsigned not_at_line_start : 1, not_at_line_end : 1, newline_anchors : 1;
} regex_t;
typedef struct {
  int start, end;
} regmatch_t;

_Static_assert(sizeof(regex_t) == (sizeof(void *) == 8 ? 64 : 32), "as in glibc");

static inline int regex_has(const uint32_t *members, unsigned char byte) { return members[byte / 32] >> byte % 32 & 1; }

static inline int regex_is_word(int byte) {
  return ((byte | 32) >= 'a' && (byte | 32) <= 'z') || (byte >= '0' && byte <= '9') || byte == '_';
}

// What a byte of a pattern or a text counts as.
static inline unsigned char regex_byte(const regex_t *regex, char byte) {
  unsigned char plain = (unsigned char)byte;
  if (regex->translation != NULL)
    plain = regex->translation[plain];
  return (unsigned char)((regex->syntax & FOLD_CASE) != 0 && plain >= 'a' && plain <= 'z' ? plain - 'a' + 'A' : plain);
}

// regex_parse.c. Makes the program, counts the groups, and leaves the rest of the expression as it is.
enum failure __surefoot_regex_compile(regex_t *regex, const char *pattern, size_t size, unsigned long syntax);

// A text, where a match may begin (from `first` on, as far as and with `last`, which may be in front of it), and
// behind what it may not end. Groups that are not wanted (count is 1) are not found out.
struct surefoot_regex_place {
  const char *text;
  int size, first, last, stop;
};

// regex_match.c. False if nothing matches.
int __surefoot_regex_search(const regex_t *regex, const struct surefoot_regex_place *place, size_t count,
                            regmatch_t *matches);

#endif

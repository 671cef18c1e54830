// provides: regcomp regexec regfree
//
// POSIX regular expressions, basic and extended, in the C locale with glibc's operators. The pattern becomes
// a tree; matching explores it by backtracking and keeps the longest match at the leftmost place.
#include "surefoot.h"

enum { EXTENDED = 1, FOLD_CASE = 2, NEWLINE = 4, NO_SUBMATCHES = 8 };
enum { NOT_AT_LINE_START = 1, NOT_AT_LINE_END = 2, START_AND_END = 4 };
enum failure {
  NONE, NO_MATCH, BAD_PATTERN, BAD_COLLATION, BAD_CLASS, BAD_ESCAPE, BAD_REFERENCE, BAD_BRACKET, BAD_PARENTHESIS,
  BAD_BRACE, BAD_INTERVAL, BAD_RANGE, NO_SPACE, BAD_REPETITION, BAD_END, TOO_BIG
};

// The layout is glibc's.
typedef struct {
  struct program *program;
  unsigned long allocated, used, syntax;
  char *first_bytes;
  unsigned char *translation;
  size_t group_count;
  unsigned flags;
} regex_t;
typedef struct {
  int start, end;
} regmatch_t;

enum kind { EMPTY, SET, JOIN, EITHER, REPEAT, GROUP, REFERENCE, LINE_START, LINE_END, WORD_START, WORD_END,
            WORD_EDGE, NO_WORD_EDGE, TEXT_START, TEXT_END };

// Invariant: children have lower numbers than their parents.
struct node {
  enum kind kind;
  int left, right; // children; for GROUP and REFERENCE `right` is the group's number
  int least, most; // of a REPEAT; no limit is -1
  uint32_t members[8]; // of a SET
};

enum { GROUPS = 10, LONGEST_INTERVAL = 0x7fff };

struct program {
  int root, flags, node_count;
  int has_inner_anchor; // one that is not at the very start or end
  int groups_are_plain; // no group is repeated, chosen or referred to
  struct node nodes[];
};

struct parser {
  const char *cursor;
  int flags;
  int depth; // of open groups
  int group_count;
  int closed[GROUPS]; // groups that a reference may mean
  int is_choosing, has_reference, repeats_group, has_inner_anchor;
  enum failure failure;
  struct program *program;
  int room;
};

static int new_node(struct parser *parser, enum kind kind, int left, int right) {
  if (parser->program->node_count == parser->room) {
    int room = parser->room * 2;
    struct program *grown = realloc(parser->program, sizeof *grown + (size_t)room * sizeof(struct node));
    if (grown == NULL) {
      parser->failure = NO_SPACE;
      return 0;
    }
    parser->program = grown;
    parser->room = room;
  }
  struct node *node = &parser->program->nodes[parser->program->node_count];
  *node = (struct node){.kind = kind, .left = left, .right = right};
  return parser->program->node_count++;
}

static unsigned char folded(int flags, char byte) {
  return (unsigned char)((flags & FOLD_CASE) != 0 && byte >= 'a' && byte <= 'z' ? byte - 'a' + 'A' : byte);
}

static void add(uint32_t *members, unsigned char byte) { members[byte / 32] |= (uint32_t)1 << byte % 32; }

static int has(const uint32_t *members, unsigned char byte) { return members[byte / 32] >> byte % 32 & 1; }

static int is_between(int byte, int first, int last) { return byte >= first && byte <= last; }

static int is_letter(int byte) { return is_between(byte | 32, 'a', 'z'); }

static int is_digit(int byte) { return is_between(byte, '0', '9'); }

static int is_word(int byte) { return is_letter(byte) || is_digit(byte) || byte == '_'; }

static int is_name(const char *text, size_t size, const char *name) {
  size_t i = 0;
  while (i < size && text[i] == name[i])
    i++;
  return i == size && name[i] == '\0';
}

// 1 or 0, or -1 if there is no such class. Where case is folded, letters of either case are upper and lower.
static int is_in_class(const char *class, size_t size, int byte, int flags) {
  int is_either = (flags & FOLD_CASE) != 0 && is_letter(byte);
  if (is_name(class, size, "alpha")) return is_letter(byte);
  if (is_name(class, size, "alnum")) return is_letter(byte) || is_digit(byte);
  if (is_name(class, size, "digit")) return is_digit(byte);
  if (is_name(class, size, "xdigit")) return is_digit(byte) || is_between(byte | 32, 'a', 'f');
  if (is_name(class, size, "upper")) return is_between(byte, 'A', 'Z') || is_either;
  if (is_name(class, size, "lower")) return is_between(byte, 'a', 'z') || is_either;
  if (is_name(class, size, "space")) return byte == ' ' || is_between(byte, '\t', '\r');
  if (is_name(class, size, "blank")) return byte == ' ' || byte == '\t';
  if (is_name(class, size, "print")) return is_between(byte, ' ', '~');
  if (is_name(class, size, "graph")) return is_between(byte, '!', '~');
  if (is_name(class, size, "cntrl")) return is_between(byte, 0, 31) || byte == 127;
  if (is_name(class, size, "punct")) return is_between(byte, '!', '~') && !is_letter(byte) && !is_digit(byte);
  return -1;
}

static int new_byte(struct parser *parser, char byte) {
  int node = new_node(parser, SET, 0, 0);
  add(parser->program->nodes[node].members, folded(parser->flags, byte));
  return node;
}

static int fail(struct parser *parser, enum failure failure) {
  if (parser->failure == NONE)
    parser->failure = failure;
  return 0;
}

// [:class:], [=c=] or [.c.] at the cursor. A class is added; an element is returned in `element`.
// False if there is none of them.
static int read_named(struct parser *parser, uint32_t *members, int *element) {
  const char *p = parser->cursor;
  char kind = p[1];
  if (p[0] != '[' || (kind != ':' && kind != '=' && kind != '.'))
    return 0;
  size_t size = 0;
  while (p[2 + size] != '\0' && !(p[2 + size] == kind && p[3 + size] == ']'))
    size++;
  if (p[2 + size] == '\0')
    return fail(parser, BAD_BRACKET);
  parser->cursor = p + 4 + size;
  *element = -1;
  if (kind != ':') {
    if (size != 1)
      return fail(parser, BAD_COLLATION);
    *element = folded(parser->flags, p[2]);
    return 1;
  }
  for (int byte = 0; byte < 256; byte++) {
    int answer = is_in_class(p + 2, size, byte, parser->flags);
    if (answer < 0)
      return fail(parser, BAD_CLASS);
    if (answer)
      add(members, folded(parser->flags, (char)byte));
  }
  return 1;
}

static int read_bracket(struct parser *parser) {
  uint32_t members[8] = {0};
  if (*parser->cursor == '\0')
    return fail(parser, BAD_PATTERN);
  int is_negated = *parser->cursor == '^';
  parser->cursor += is_negated;
  if (is_negated && *parser->cursor == '\0')
    return fail(parser, BAD_PATTERN);
  for (int is_first = 1; *parser->cursor != ']' || is_first; is_first = 0) {
    int low = -1, high;
    if (*parser->cursor == '\0')
      return fail(parser, BAD_BRACKET);
    if (!read_named(parser, members, &low)) {
      if (parser->failure != NONE)
        return 0;
      if (*parser->cursor == '-' && !is_first && parser->cursor[1] != ']' && parser->cursor[1] != '-')
        return fail(parser, BAD_RANGE);
      low = folded(parser->flags, *parser->cursor++);
    }
    if (parser->cursor[0] != '-' || parser->cursor[1] == ']') {
      if (low >= 0)
        add(members, (unsigned char)low);
      continue;
    }
    if (parser->cursor[1] == '\0')
      return fail(parser, BAD_BRACKET);
    parser->cursor++;
    if (low < 0)
      return fail(parser, BAD_RANGE);
    if (!read_named(parser, members, &high)) {
      if (parser->failure != NONE)
        return 0;
      high = folded(parser->flags, *parser->cursor++);
    }
    if (high < low)
      return fail(parser, BAD_RANGE);
    for (int byte = low; byte <= high; byte++)
      add(members, (unsigned char)byte);
  }
  parser->cursor++;
  for (int i = 0; is_negated && i < 8; i++)
    members[i] = ~members[i];
  if (is_negated && (parser->flags & NEWLINE) != 0)
    members['\n' / 32] &= ~((uint32_t)1 << '\n' % 32);
  int node = new_node(parser, SET, 0, 0);
  __builtin_memcpy(parser->program->nodes[node].members, members, sizeof members);
  return node;
}

static int new_matching(struct parser *parser, int (*is_member)(int byte), int is_negated) {
  int node = new_node(parser, SET, 0, 0);
  for (int byte = 0; byte < 256; byte++)
    if (is_member(byte) != is_negated)
      add(parser->program->nodes[node].members, (unsigned char)byte);
  return node;
}

static int is_space(int byte) { return byte == ' ' || is_between(byte, '\t', '\r'); }

static int is_any(int byte) { return byte != 0; }

static int is_extended(const struct parser *parser) { return (parser->flags & EXTENDED) != 0; }

// Whether the operator is at the cursor: by itself in extended expressions, behind a backslash in basic ones.
static int is_at(const struct parser *parser, char operator) {
  if (is_extended(parser))
    return parser->cursor[0] == operator;
  return parser->cursor[0] == '\\' && parser->cursor[1] == operator;
}

static void pass(struct parser *parser) { parser->cursor += is_extended(parser) ? 1 : 2; }

static int is_repetition(const struct parser *parser) {
  return *parser->cursor == '*' || is_at(parser, '+') || is_at(parser, '?') || is_at(parser, '{');
}

static int read_number(struct parser *parser) {
  if (!is_digit(*parser->cursor))
    return -1;
  int number = 0;
  for (; is_digit(*parser->cursor); parser->cursor++)
    if (number <= LONGEST_INTERVAL)
      number = number * 10 + *parser->cursor - '0';
  return number;
}

// The interval whose brace is in front of the cursor.
static void read_interval(struct parser *parser, int *least, int *most) {
  const char *end = parser->cursor;
  while (*end != '\0' && !(is_extended(parser) ? *end == '}' : end[0] == '\\' && end[1] == '}'))
    end += end[0] == '\\' && end[1] != '\0' ? 2 : 1;
  if (*end == '\0') {
    // It is found to be wrong where a number ends that is none, or at a second comma, if not at the end.
    int commas = 0, is_number = 1;
    for (const char *p = parser->cursor; p < end; p++) {
      commas += *p == ',';
      is_number &= commas > 0 || is_digit(*p);
    }
    fail(parser, commas > 1 || (commas == 1 && !is_number) ? BAD_INTERVAL : BAD_BRACE);
    return;
  }
  *least = read_number(parser);
  *most = *least;
  if (*parser->cursor == ',') {
    parser->cursor++;
    if (*least < 0)
      *least = 0;
    *most = read_number(parser);
  } else if (*least < 0) {
    fail(parser, BAD_INTERVAL);
  }
  if (parser->cursor != end || (*most >= 0 && *most < *least))
    fail(parser, BAD_INTERVAL);
  else if (*most > LONGEST_INTERVAL || *least > LONGEST_INTERVAL)
    fail(parser, TOO_BIG);
  parser->cursor = end;
  pass(parser);
}

static int read_repetitions(struct parser *parser, int node, int groups_before) {
  for (int is_first = 1; parser->failure == NONE && is_repetition(parser); is_first = 0) {
    if (!is_extended(parser) && !is_first && (*parser->cursor == '*' || is_at(parser, '{')))
      return fail(parser, BAD_REPETITION);
    int least = 0, most = -1;
    if (*parser->cursor == '*') {
      parser->cursor++;
    } else if (is_at(parser, '+')) {
      least = 1;
      pass(parser);
    } else if (is_at(parser, '?')) {
      most = 1;
      pass(parser);
    } else {
      pass(parser);
      read_interval(parser, &least, &most);
    }
    parser->repeats_group |= parser->group_count > groups_before;
    node = new_node(parser, REPEAT, node, 0);
    parser->program->nodes[node].least = least;
    parser->program->nodes[node].most = most;
  }
  return node;
}

static int read_alternatives(struct parser *parser);

static int read_group(struct parser *parser) {
  int number = ++parser->group_count;
  parser->depth++;
  int inner = read_alternatives(parser);
  parser->depth--;
  if (parser->failure != NONE)
    return 0;
  if (!is_at(parser, ')'))
    return fail(parser, BAD_PARENTHESIS);
  pass(parser);
  if (number < GROUPS)
    parser->closed[number] = 1;
  return new_node(parser, GROUP, inner, number);
}

// What follows a backslash that is no operator of the syntax.
static int read_escape(struct parser *parser, int *is_anchor) {
  char byte = *parser->cursor;
  if (byte == '\0')
    return fail(parser, BAD_ESCAPE);
  parser->cursor++;
  if (is_between(byte, '1', '9')) {
    if (!parser->closed[byte - '0'])
      return fail(parser, BAD_REFERENCE);
    parser->has_reference = 1;
    return new_node(parser, REFERENCE, 0, byte - '0');
  }
  *is_anchor = 1;
  switch (byte) {
  case '<': return new_node(parser, WORD_START, 0, 0);
  case '>': return new_node(parser, WORD_END, 0, 0);
  case 'b': return new_node(parser, WORD_EDGE, 0, 0);
  case 'B': return new_node(parser, NO_WORD_EDGE, 0, 0);
  case '`': return new_node(parser, TEXT_START, 0, 0);
  case '\'': return new_node(parser, TEXT_END, 0, 0);
  }
  *is_anchor = 0;
  switch (byte) {
  case 'w': return new_matching(parser, is_word, 0);
  case 'W': return new_matching(parser, is_word, 1);
  case 's': return new_matching(parser, is_space, 0);
  case 'S': return new_matching(parser, is_space, 1);
  }
  // glibc does not fold what is escaped, so that a lower letter then matches nothing.
  int node = new_node(parser, SET, 0, 0);
  add(parser->program->nodes[node].members, (unsigned char)byte);
  return node;
}

// Whether a dollar sign in front of the cursor is an anchor.
static int ends_branch(const struct parser *parser) {
  return is_extended(parser) || *parser->cursor == '\0' || is_at(parser, ')') || is_at(parser, '|');
}

static int read_expression(struct parser *parser, int is_first) {
  int groups_before = parser->group_count, is_anchor = 0, node;
  if (is_repetition(parser)) {
    if (is_extended(parser) || is_at(parser, '{'))
      return fail(parser, BAD_REPETITION);
    parser->cursor += *parser->cursor == '\\';
    node = new_byte(parser, *parser->cursor++);
  } else if (is_at(parser, '(')) {
    pass(parser);
    node = read_group(parser);
  } else {
    char byte = *parser->cursor++;
    if (byte == '^' && (is_extended(parser) || is_first)) {
      is_anchor = 1;
      parser->has_inner_anchor |= !is_first || parser->depth > 0;
      node = new_node(parser, LINE_START, 0, 0);
    } else if (byte == '$' && ends_branch(parser)) {
      is_anchor = 1;
      parser->has_inner_anchor |= *parser->cursor != '\0' && !is_at(parser, '|');
      node = new_node(parser, LINE_END, 0, 0);
    } else if (byte == '[') {
      node = read_bracket(parser);
    } else if (byte == '.') {
      node = new_matching(parser, is_any, 0);
      if ((parser->flags & NEWLINE) != 0)
        parser->program->nodes[node].members['\n' / 32] &= ~((uint32_t)1 << '\n' % 32);
    } else if (byte == '\\') {
      node = read_escape(parser, &is_anchor);
    } else {
      node = new_byte(parser, byte);
    }
  }
  return is_anchor || parser->failure != NONE ? node : read_repetitions(parser, node, groups_before);
}

static int at_branch_end(const struct parser *parser) {
  if (*parser->cursor == '\0' || is_at(parser, '|'))
    return 1;
  return is_at(parser, ')') && (parser->depth > 0 || !is_extended(parser));
}

static int read_branch(struct parser *parser) {
  int node = new_node(parser, EMPTY, 0, 0);
  for (int is_first = 1; parser->failure == NONE && !at_branch_end(parser); is_first = 0) {
    int next = read_expression(parser, is_first);
    node = new_node(parser, JOIN, node, next);
  }
  return node;
}

// A reference can mean only what is closed in its own branch, or before all of them.
static int read_alternatives(struct parser *parser) {
  int before[GROUPS], closed[GROUPS];
  __builtin_memcpy(before, parser->closed, sizeof before);
  int node = read_branch(parser);
  while (parser->failure == NONE && is_at(parser, '|')) {
    pass(parser);
    parser->is_choosing = 1;
    __builtin_memcpy(closed, parser->closed, sizeof closed);
    __builtin_memcpy(parser->closed, before, sizeof before);
    int next = read_branch(parser);
    node = new_node(parser, EITHER, node, next);
    for (int i = 0; i < GROUPS; i++)
      parser->closed[i] |= closed[i];
  }
  return node;
}

int regcomp(regex_t *regex, const char *pattern, int flags) {
  struct parser parser = {.cursor = pattern, .flags = flags, .room = 16};
  *regex = (regex_t){0};
  parser.program = malloc(sizeof *parser.program + (size_t)parser.room * sizeof(struct node));
  if (parser.program == NULL)
    return NO_SPACE;
  parser.program->node_count = 0;
  int root = read_alternatives(&parser);
  if (*parser.cursor != '\0')
    fail(&parser, BAD_PARENTHESIS);
  if (parser.failure != NONE) {
    free(parser.program);
    return (int)parser.failure;
  }
  parser.program->root = root;
  parser.program->flags = flags;
  parser.program->has_inner_anchor = parser.has_inner_anchor;
  parser.program->groups_are_plain = !parser.is_choosing && !parser.has_reference && !parser.repeats_group;
  regex->program = parser.program;
  regex->group_count = (size_t)parser.group_count;
  return NONE;
}

void regfree(regex_t *regex) {
  free(regex->program);
  regex->program = NULL;
}

// What is left to match after a node: another node, the end of a group, or more of a repetition.
struct rest {
  enum { THEN, CLOSE, AGAIN } kind;
  int node;
  int count, from; // of a repetition: turns made, and where the last began
  const struct rest *next;
};

// What is before `start` is looked at by anchors only.
// Invariant: `best_end` is the end of the longest match found, or -1.
struct search {
  const struct program *program;
  const char *text;
  int start, end, flags;
  int best_end;
  regmatch_t groups[GROUPS], best[GROUPS];
};

static int go_on(struct search *search, const struct rest *rest, int at);

static int word_at(const struct search *search, int at) {
  return at >= 0 && at < search->end && is_word((unsigned char)search->text[at]);
}

static int holds(const struct search *search, enum kind kind, int at) {
  int is_newline = (search->program->flags & NEWLINE) != 0;
  int before = word_at(search, at - 1), after = word_at(search, at);
  switch (kind) {
  case LINE_START:
    if (at == 0)
      return (search->flags & NOT_AT_LINE_START) == 0;
    return is_newline && search->text[at - 1] == '\n';
  case LINE_END:
    if (at == search->end)
      return (search->flags & NOT_AT_LINE_END) == 0;
    return is_newline && search->text[at] == '\n';
  case WORD_START: return !before && after;
  case WORD_END: return before && !after;
  case WORD_EDGE: return before != after;
  case TEXT_START: return at == 0;
  case TEXT_END: return at == search->end;
  default: return 1;
  }
}

static int repeat(struct search *search, int number, int at, int count, const struct rest *rest);

// Matches the node and all that is left. True if no match can be better than what was found.
static int match(struct search *search, int number, int at, const struct rest *rest) {
  const struct node *node = &search->program->nodes[number];
  switch (node->kind) {
  case SET:
    if (at == search->end || !has(node->members, folded(search->program->flags, search->text[at])))
      return 0;
    return go_on(search, rest, at + 1);
  case JOIN: return match(search, node->left, at, &(struct rest){THEN, node->right, 0, 0, rest});
  case EITHER: return match(search, node->left, at, rest) || match(search, node->right, at, rest);
  case REPEAT: return repeat(search, number, at, 0, rest);
  case GROUP: return match(search, node->left, at, &(struct rest){CLOSE, node->right, 0, at, rest});
  case REFERENCE: {
    regmatch_t group = search->groups[node->right];
    for (; group.start < group.end; group.start++, at++)
      if (at == search->end || folded(search->program->flags, search->text[at]) !=
                                   folded(search->program->flags, search->text[group.start]))
        return 0;
    return group.start < 0 ? 0 : go_on(search, rest, at);
  }
  case NO_WORD_EDGE:
    // glibc misses some of these places.
    __surefoot_unsupported("regexec with \\B");
  default: return holds(search, node->kind, at) && go_on(search, rest, at);
  }
}

static int repeat(struct search *search, int number, int at, int count, const struct rest *rest) {
  const struct node *node = &search->program->nodes[number];
  if ((node->most < 0 || count < node->most) &&
      match(search, node->left, at, &(struct rest){AGAIN, number, count + 1, at, rest}))
    return 1;
  return count >= node->least && go_on(search, rest, at);
}

static int go_on(struct search *search, const struct rest *rest, int at) {
  if (rest == NULL) {
    if (at > search->best_end) {
      search->best_end = at;
      __builtin_memcpy(search->best, search->groups, sizeof search->best);
    }
    return at == search->end;
  }
  if (rest->kind == THEN)
    return match(search, rest->node, at, rest->next);
  if (rest->kind == AGAIN) {
    // A turn that takes nothing would go on forever; it counts for all that are missing.
    if (at == rest->from)
      return go_on(search, rest->next, at);
    return repeat(search, rest->node, at, rest->count, rest->next);
  }
  if (rest->node >= GROUPS)
    return go_on(search, rest->next, at);
  regmatch_t before = search->groups[rest->node];
  search->groups[rest->node] = (regmatch_t){rest->from, at};
  int is_done = go_on(search, rest->next, at);
  search->groups[rest->node] = before;
  return is_done;
}

// Anchors within an expression match at newlines in glibc, even where they are not to.
static void check_no_newline(const struct search *search) {
  for (int i = 0; i < search->end; i++)
    if (search->text[i] == '\n')
      __surefoot_unsupported("regexec for anchors within an expression on a text with newlines");
}

int regexec(const regex_t *regex, const char *text, size_t count, regmatch_t *matches, int flags) {
  struct search search = {.program = regex->program, .text = text, .flags = flags, .best_end = -1};
  if ((flags & START_AND_END) != 0) {
    search.start = matches[0].start;
    search.end = matches[0].end;
  } else {
    while (text[search.end] != '\0')
      search.end++;
  }
  if (search.program->has_inner_anchor && (search.program->flags & NEWLINE) == 0)
    check_no_newline(&search);
  if ((search.program->flags & NO_SUBMATCHES) != 0)
    count = 0;
  // Which of several ways to match the groups glibc takes is not modelled.
  if (count > 1 && regex->group_count > 0 && (!search.program->groups_are_plain || regex->group_count >= GROUPS))
    __surefoot_unsupported("regexec for groups that are repeated or among alternatives");
  for (int i = 0; i < GROUPS; i++)
    search.groups[i] = (regmatch_t){-1, -1};
  int at = search.start;
  for (; at <= search.end && search.best_end < 0; at++)
    match(&search, search.program->root, at, NULL);
  if (search.best_end < 0)
    return NO_MATCH;
  search.best[0] = (regmatch_t){at - 1, search.best_end};
  for (size_t i = 0; i < count; i++)
    matches[i] = i < GROUPS && i <= regex->group_count ? search.best[i] : (regmatch_t){-1, -1};
  return NONE;
}

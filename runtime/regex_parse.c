// provides: __surefoot_regex_compile
//
// Regular expressions with the syntax that its bits say, in the C locale: the pattern, token by token, becomes a
// tree. What is an operator where, and which mistakes are found first, is as in glibc.
#include "regex.h"

enum token_kind {
  AT_END, BYTE, LONE_ESCAPE, ALTERNATIVE, REFERS, ANCHORS, CLASS_LETTER, OPEN_GROUP, CLOSE_GROUP, STAR, PLUS,
  OPTIONAL, OPEN_INTERVAL, CLOSE_INTERVAL, OPEN_BRACKET, ANY
};

struct token {
  enum token_kind kind;
  unsigned char byte;
  enum kind anchor;
  size_t size;
};

struct parser {
  const regex_t *regex;
  const char *pattern;
  size_t at, size;
  unsigned long syntax;
  struct token token;
  int depth; // of open groups
  int group_count;
  int closed[GROUPS]; // groups that a reference may mean
  int reference_count;
  int has_inner_anchor, has_unclear_group, is_choosing, repeats_group, repeats_reference, has_empty_group;
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
  *node = (struct node){.kind = kind, .left = left, .right = right, .can_be_empty = kind != SET};
  return parser->program->node_count++;
}

static int fail(struct parser *parser, enum failure failure) {
  if (parser->failure == NONE)
    parser->failure = failure;
  return 0;
}

static void add(uint32_t *members, unsigned char byte) { members[byte / 32] |= (uint32_t)1 << byte % 32; }

static int is_between(int byte, int first, int last) { return byte >= first && byte <= last; }

static int is_letter(int byte) { return is_between(byte | 32, 'a', 'z'); }

static int is_digit(int byte) { return is_between(byte, '0', '9'); }

static int is_space(int byte) { return byte == ' ' || is_between(byte, '\t', '\r'); }

static int is_name(const char *text, size_t size, const char *name) {
  size_t i = 0;
  while (i < size && text[i] == name[i])
    i++;
  return i == size && name[i] == '\0';
}

// 1 or 0, or -1 if there is no such class. Where case is folded, letters of either case are upper and lower.
static int is_in_class(const char *class, size_t size, int byte, int folds_case) {
  int is_either = folds_case && is_letter(byte);
  if (is_name(class, size, "alpha")) return is_letter(byte);
  if (is_name(class, size, "alnum")) return is_letter(byte) || is_digit(byte);
  if (is_name(class, size, "digit")) return is_digit(byte);
  if (is_name(class, size, "xdigit")) return is_digit(byte) || is_between(byte | 32, 'a', 'f');
  if (is_name(class, size, "upper")) return is_between(byte, 'A', 'Z') || is_either;
  if (is_name(class, size, "lower")) return is_between(byte, 'a', 'z') || is_either;
  if (is_name(class, size, "space")) return is_space(byte);
  if (is_name(class, size, "blank")) return byte == ' ' || byte == '\t';
  if (is_name(class, size, "print")) return is_between(byte, ' ', '~');
  if (is_name(class, size, "graph")) return is_between(byte, '!', '~');
  if (is_name(class, size, "cntrl")) return is_between(byte, 0, 31) || byte == 127;
  if (is_name(class, size, "punct")) return is_between(byte, '!', '~') && !is_letter(byte) && !is_digit(byte);
  return -1;
}

static int allows(const struct parser *parser, unsigned long bits) { return (parser->syntax & bits) != 0; }

// The byte at a place of the pattern, as it counts; none is -1.
static int byte_at(const struct parser *parser, size_t at) {
  return at < parser->size ? regex_byte(parser->regex, parser->pattern[at]) : -1;
}

static struct token peek(const struct parser *parser, size_t at, int is_start);

// What a backslash and the byte behind it are. That byte stands for itself: neither translated nor folded.
static struct token peek_escaped(const struct parser *parser, size_t at) {
  if (at + 1 == parser->size)
    return (struct token){LONE_ESCAPE, '\\', EMPTY, 1};
  unsigned char byte = (unsigned char)parser->pattern[at + 1];
  enum token_kind kind = BYTE;
  enum kind anchor = EMPTY;
  int is_gnu = !allows(parser, NO_GNU_OPERATORS);
  switch (byte) {
  case '|': kind = allows(parser, FEW_OPERATORS | PLAIN_BAR) ? BYTE : ALTERNATIVE; break;
  case '<': anchor = WORD_START; break;
  case '>': anchor = WORD_END; break;
  case 'b': anchor = WORD_EDGE; break;
  case 'B': anchor = NO_WORD_EDGE; break;
  case '`': anchor = TEXT_START; break;
  case '\'': anchor = TEXT_END; break;
  case 'w':
  case 'W':
  case 's':
  case 'S': kind = is_gnu ? CLASS_LETTER : BYTE; break;
  case '(': kind = allows(parser, PLAIN_PARENTHESES) ? BYTE : OPEN_GROUP; break;
  case ')': kind = allows(parser, PLAIN_PARENTHESES) ? BYTE : CLOSE_GROUP; break;
  case '+': kind = !allows(parser, FEW_OPERATORS) && allows(parser, ESCAPED_PLUS) ? PLUS : BYTE; break;
  case '?': kind = !allows(parser, FEW_OPERATORS) && allows(parser, ESCAPED_PLUS) ? OPTIONAL : BYTE; break;
  case '{': kind = allows(parser, INTERVALS) && !allows(parser, PLAIN_BRACES) ? OPEN_INTERVAL : BYTE; break;
  case '}': kind = allows(parser, INTERVALS) && !allows(parser, PLAIN_BRACES) ? CLOSE_INTERVAL : BYTE; break;
  default:
    if (is_between(byte, '1', '9') && !allows(parser, NO_REFERENCES))
      kind = REFERS;
  }
  if (anchor != EMPTY && is_gnu)
    kind = ANCHORS;
  return (struct token){kind, byte, anchor, 2};
}

// A dollar sign is an anchor at the end of a branch, or anywhere if the syntax says so.
static int is_line_end(const struct parser *parser, size_t at) {
  if (allows(parser, ANCHORS_ANYWHERE) || at + 1 == parser->size)
    return 1;
  enum token_kind next = peek(parser, at + 1, 0).kind;
  return next == ALTERNATIVE || next == CLOSE_GROUP;
}

static int is_line_start(const struct parser *parser, size_t at, int is_start) {
  return allows(parser, ANCHORS_ANYWHERE) || is_start || at == 0 ||
         (allows(parser, NEWLINE_CHOOSES) && byte_at(parser, at - 1) == '\n');
}

// The token at a place; is_start: where a branch begins.
static struct token peek(const struct parser *parser, size_t at, int is_start) {
  if (at >= parser->size)
    return (struct token){AT_END, 0, EMPTY, 0};
  unsigned char byte = (unsigned char)byte_at(parser, at);
  enum token_kind kind = BYTE;
  enum kind anchor = EMPTY;
  switch (byte) {
  case '\\': return peek_escaped(parser, at);
  case '\n': kind = allows(parser, NEWLINE_CHOOSES) ? ALTERNATIVE : BYTE; break;
  case '|': kind = !allows(parser, FEW_OPERATORS) && allows(parser, PLAIN_BAR) ? ALTERNATIVE : BYTE; break;
  case '*': kind = STAR; break;
  case '+': kind = allows(parser, FEW_OPERATORS | ESCAPED_PLUS) ? BYTE : PLUS; break;
  case '?': kind = allows(parser, FEW_OPERATORS | ESCAPED_PLUS) ? BYTE : OPTIONAL; break;
  case '{': kind = allows(parser, INTERVALS) && allows(parser, PLAIN_BRACES) ? OPEN_INTERVAL : BYTE; break;
  case '}': kind = allows(parser, INTERVALS) && allows(parser, PLAIN_BRACES) ? CLOSE_INTERVAL : BYTE; break;
  case '(': kind = allows(parser, PLAIN_PARENTHESES) ? OPEN_GROUP : BYTE; break;
  case ')': kind = allows(parser, PLAIN_PARENTHESES) ? CLOSE_GROUP : BYTE; break;
  case '[': kind = OPEN_BRACKET; break;
  case '.': kind = ANY; break;
  case '^':
    if (is_line_start(parser, at, is_start)) {
      kind = ANCHORS;
      anchor = LINE_START;
    }
    break;
  case '$':
    if (is_line_end(parser, at)) {
      kind = ANCHORS;
      anchor = LINE_END;
    }
  }
  return (struct token){kind, byte, anchor, 1};
}

static int can_be_empty(const struct parser *parser, int node) { return parser->program->nodes[node].can_be_empty; }

static int new_join(struct parser *parser, int left, int right) {
  int node = new_node(parser, JOIN, left, right);
  parser->program->nodes[node].can_be_empty = can_be_empty(parser, left) && can_be_empty(parser, right);
  return node;
}

static int new_either(struct parser *parser, int left, int right, int groups_before) {
  parser->is_choosing = 1;
  parser->has_unclear_group |= can_be_empty(parser, left) && parser->group_count > groups_before;
  int node = new_node(parser, EITHER, left, right);
  parser->program->nodes[node].can_be_empty = can_be_empty(parser, left) || can_be_empty(parser, right);
  return node;
}

static int new_repetition(struct parser *parser, int inner, int least, int most, int groups_before) {
  parser->repeats_group |= parser->group_count > groups_before;
  parser->has_unclear_group |= can_be_empty(parser, inner) && parser->group_count > groups_before;
  int node = new_node(parser, REPEAT, inner, 0);
  parser->program->nodes[node].least = least;
  parser->program->nodes[node].most = most;
  parser->program->nodes[node].can_be_empty = least == 0 || can_be_empty(parser, inner);
  return node;
}

static int new_group(struct parser *parser, int inner, int number) {
  int node = new_node(parser, GROUP, inner, number);
  parser->has_empty_group |= can_be_empty(parser, inner);
  parser->program->nodes[node].can_be_empty = can_be_empty(parser, inner);
  return node;
}

// Behind this the token is read, and the place is that behind it.
static void advance(struct parser *parser, int is_start) {
  parser->token = peek(parser, parser->at, is_start);
  parser->at += parser->token.size;
}

static int new_byte(struct parser *parser, unsigned char byte) {
  int node = new_node(parser, SET, 0, 0);
  add(parser->program->nodes[node].members, byte);
  return node;
}

// [:class:], [=c=] or [.c.] at the place. A class is added; of an element the byte is `element`.
// False if there is none of them.
static int read_named(struct parser *parser, uint32_t *members, int *element) {
  int kind = byte_at(parser, parser->at + 1);
  if (byte_at(parser, parser->at) != '[' || (kind != ':' && kind != '=' && kind != '.') ||
      (kind == ':' && !allows(parser, CLASSES)))
    return 0;
  const char *name = parser->pattern + parser->at + 2;
  size_t from = parser->at + 2, end = from;
  while (end < parser->size && !(byte_at(parser, end) == kind && byte_at(parser, end + 1) == ']'))
    end++;
  if (end >= parser->size)
    return fail(parser, BAD_BRACKET);
  parser->at = end + 2;
  *element = -1;
  if (kind != ':') {
    if (end - from != 1)
      return fail(parser, BAD_COLLATION);
    *element = byte_at(parser, from);
    return 1;
  }
  for (int byte = 0; byte < 256; byte++) {
    int answer = is_in_class(name, end - from, byte, allows(parser, FOLD_CASE));
    if (answer < 0)
      return fail(parser, BAD_CLASS);
    if (answer)
      add(members, regex_byte(parser->regex, (char)byte));
  }
  return 1;
}

// One end of a range, or what is no range: a byte, or -1 for a class, which is added. False if there is a mistake.
static int read_element(struct parser *parser, uint32_t *members, int *element) {
  if (read_named(parser, members, element))
    return 1;
  if (parser->failure != NONE)
    return 0;
  if (byte_at(parser, parser->at) == '\\' && allows(parser, ESCAPE_IN_LISTS) && parser->at + 1 < parser->size)
    parser->at++;
  *element = byte_at(parser, parser->at++);
  return 1;
}

static int ends_list(const struct parser *parser, size_t at) { return byte_at(parser, at) == ']'; }

static int read_range(struct parser *parser, uint32_t *members, int low) {
  if (parser->at + 1 >= parser->size)
    return fail(parser, BAD_BRACKET);
  parser->at++;
  int high;
  if (low < 0)
    return fail(parser, BAD_RANGE);
  if (!read_element(parser, members, &high))
    return 0;
  if (high < 0 || (high < low && allows(parser, NO_EMPTY_RANGES)))
    return fail(parser, BAD_RANGE);
  for (int byte = low; byte <= high; byte++)
    add(members, (unsigned char)byte);
  return 1;
}

static int read_bracket(struct parser *parser) {
  uint32_t members[8] = {0};
  int is_negated = byte_at(parser, parser->at) == '^';
  parser->at += (size_t)is_negated;
  if (parser->at >= parser->size)
    return fail(parser, BAD_PATTERN);
  for (int is_first = 1; is_first || !ends_list(parser, parser->at); is_first = 0) {
    int low = -1;
    if (parser->at >= parser->size)
      return fail(parser, BAD_BRACKET);
    int next = byte_at(parser, parser->at + 1);
    if (byte_at(parser, parser->at) == '-' && !is_first && next != ']')
      return fail(parser, BAD_RANGE);
    if (!read_element(parser, members, &low))
      return 0;
    if (byte_at(parser, parser->at) == '-' && !ends_list(parser, parser->at + 1)) {
      if (!read_range(parser, members, low))
        return 0;
    } else if (low >= 0) {
      add(members, (unsigned char)low);
    }
  }
  parser->at++;
  for (int i = 0; is_negated && i < 8; i++)
    members[i] = ~members[i];
  if (is_negated && allows(parser, NEGATED_WITHOUT_NEWLINE))
    members['\n' / 32] &= ~((uint32_t)1 << '\n' % 32);
  int node = new_node(parser, SET, 0, 0);
  __builtin_memcpy(parser->program->nodes[node].members, members, sizeof members);
  return node;
}

static int new_class(struct parser *parser, unsigned char letter) {
  int is_negated = letter == 'W' || letter == 'S', is_word = letter == 'w' || letter == 'W';
  uint32_t members[8] = {0};
  for (int byte = 0; byte < 256; byte++)
    if (is_word ? regex_is_word(byte) : is_space(byte))
      add(members, regex_byte(parser->regex, (char)byte));
  int node = new_node(parser, SET, 0, 0);
  for (int i = 0; i < 8; i++)
    parser->program->nodes[node].members[i] = is_negated ? ~members[i] : members[i];
  return node;
}

static int new_any(struct parser *parser) {
  int node = new_node(parser, SET, 0, 0);
  for (int byte = 0; byte < 256; byte++)
    if ((byte != '\n' || allows(parser, DOT_IS_NEWLINE_TOO)) && (byte != 0 || !allows(parser, DOT_IS_NOT_NUL)))
      add(parser->program->nodes[node].members, (unsigned char)byte);
  return node;
}

static int is_repetition(const struct parser *parser) {
  enum token_kind kind = parser->token.kind;
  return kind == STAR || kind == PLUS || kind == OPTIONAL || kind == OPEN_INTERVAL;
}

static int is_comma(const struct parser *parser) { return parser->token.kind == BYTE && parser->token.byte == ','; }

// Of an interval. There is none: -1; it is none: -2.
static int read_number(struct parser *parser) {
  int number = -1;
  for (;;) {
    advance(parser, 0);
    if (parser->token.kind == AT_END)
      return -2;
    if (parser->token.kind == CLOSE_INTERVAL || parser->token.byte == ',')
      return number;
    if (parser->token.kind != BYTE || !is_digit(parser->token.byte) || number == -2)
      number = -2;
    else if (number <= LONGEST_INTERVAL)
      number = (number < 0 ? 0 : number) * 10 + parser->token.byte - '0';
  }
}

// The interval whose brace is the token. False if it is none but the syntax takes it for bytes: the token is one.
static int read_interval(struct parser *parser, int *least, int *most) {
  struct token brace = parser->token;
  size_t behind = parser->at;
  *least = read_number(parser);
  if (*least == -1) {
    if (!is_comma(parser)) {
      fail(parser, BAD_INTERVAL);
      return 1;
    }
    *least = 0;
  }
  *most = -2;
  if (*least != -2 && parser->token.kind == CLOSE_INTERVAL)
    *most = *least;
  else if (*least != -2 && is_comma(parser))
    *most = read_number(parser);
  if (*most == -2) {
    if (allows(parser, BAD_INTERVAL_IS_BYTES)) {
      parser->at = behind;
      parser->token = brace;
      parser->token.kind = BYTE;
      return 0;
    }
    fail(parser, parser->token.kind == AT_END ? BAD_BRACE : BAD_INTERVAL);
  } else if ((*most != -1 && *least > *most) || parser->token.kind != CLOSE_INTERVAL) {
    fail(parser, BAD_INTERVAL);
  } else if ((*most == -1 ? *least : *most) > LONGEST_INTERVAL) {
    fail(parser, TOO_BIG);
  }
  return 1;
}

static int read_repetitions(struct parser *parser, int node, int groups_before, int references_before) {
  while (parser->failure == NONE && is_repetition(parser)) {
    int least = parser->token.kind == PLUS, most = parser->token.kind == OPTIONAL ? 1 : -1;
    if (parser->token.kind == OPEN_INTERVAL && !read_interval(parser, &least, &most))
      return node;
    if (parser->failure != NONE)
      return 0;
    advance(parser, 0);
    parser->repeats_reference |= parser->reference_count > references_before;
    node = new_repetition(parser, node, least, most, groups_before);
    if (allows(parser, NO_LEADING_INTERVAL) && (parser->token.kind == STAR || parser->token.kind == OPEN_INTERVAL))
      return fail(parser, BAD_REPETITION);
  }
  return node;
}

static int read_alternatives(struct parser *parser);

static int read_group(struct parser *parser) {
  int number = ++parser->group_count;
  advance(parser, 1);
  parser->depth++;
  int inner = parser->token.kind == CLOSE_GROUP ? new_node(parser, EMPTY, 0, 0) : read_alternatives(parser);
  parser->depth--;
  if (parser->failure != NONE)
    return 0;
  if (parser->token.kind != CLOSE_GROUP)
    return fail(parser, BAD_PARENTHESIS);
  if (number < GROUPS)
    parser->closed[number] = 1;
  return new_group(parser, inner, number);
}

static int read_reference(struct parser *parser) {
  int number = parser->token.byte - '0';
  if (!parser->closed[number])
    return fail(parser, BAD_REFERENCE);
  parser->reference_count++;
  return new_node(parser, REFERENCE, 0, number);
}

// An anchor takes no repetition.
static int read_anchor(struct parser *parser, int is_first) {
  enum kind anchor = parser->token.anchor;
  advance(parser, 0);
  int is_last = parser->token.kind == AT_END || parser->token.kind == ALTERNATIVE;
  if (anchor == LINE_START)
    parser->has_inner_anchor |= !is_first || parser->depth > 0;
  if (anchor == LINE_END)
    parser->has_inner_anchor |= !is_last;
  return new_node(parser, anchor, 0, 0);
}

static int is_branch_end(const struct parser *parser) {
  enum token_kind kind = parser->token.kind;
  return kind == AT_END || kind == ALTERNATIVE || (kind == CLOSE_GROUP && parser->depth > 0);
}

static int read_expression(struct parser *parser, int is_first) {
  int groups_before = parser->group_count, references_before = parser->reference_count, node;
  if (is_repetition(parser)) {
    if ((parser->token.kind == OPEN_INTERVAL && allows(parser, NO_LEADING_INTERVAL)) ||
        (allows(parser, NO_LEADING_OPERATORS) && !allows(parser, NO_LEADING_INTERVAL)))
      return fail(parser, BAD_REPETITION);
    if (allows(parser, OPERATORS_ANYWHERE)) {
      advance(parser, 0);
      return read_expression(parser, is_first);
    }
  }
  switch (parser->token.kind) {
  case AT_END:
  case ALTERNATIVE: return new_node(parser, EMPTY, 0, 0);
  case LONE_ESCAPE: return fail(parser, BAD_ESCAPE);
  case ANCHORS: return read_anchor(parser, is_first);
  case OPEN_GROUP: node = read_group(parser); break;
  case OPEN_BRACKET: node = read_bracket(parser); break;
  case REFERS: node = read_reference(parser); break;
  case CLASS_LETTER: node = new_class(parser, parser->token.byte); break;
  case ANY: node = new_any(parser); break;
  case CLOSE_GROUP:
    if (!allows(parser, UNMATCHED_IS_BYTE))
      return fail(parser, UNMATCHED_PARENTHESIS);
    // Falls through: what has no meaning here is a byte.
  case BYTE:
  case STAR:
  case PLUS:
  case OPTIONAL:
  case OPEN_INTERVAL:
  case CLOSE_INTERVAL: node = new_byte(parser, parser->token.byte);
  }
  if (parser->failure != NONE)
    return 0;
  advance(parser, 0);
  return read_repetitions(parser, node, groups_before, references_before);
}

static int read_branch(struct parser *parser) {
  int node = new_node(parser, EMPTY, 0, 0);
  for (int is_first = 1; parser->failure == NONE && !is_branch_end(parser); is_first = 0) {
    int next = read_expression(parser, is_first);
    node = new_join(parser, node, next);
  }
  return node;
}

// A reference can mean only what is closed in its own branch, or before all of them.
static int read_alternatives(struct parser *parser) {
  int before[GROUPS], closed[GROUPS];
  int groups_before = parser->group_count;
  __builtin_memcpy(before, parser->closed, sizeof before);
  int node = read_branch(parser);
  while (parser->failure == NONE && parser->token.kind == ALTERNATIVE) {
    advance(parser, 1);
    __builtin_memcpy(closed, parser->closed, sizeof closed);
    __builtin_memcpy(parser->closed, before, sizeof before);
    int next = read_branch(parser);
    node = new_either(parser, node, next, groups_before);
    for (int i = 0; i < GROUPS; i++)
      parser->closed[i] |= closed[i];
  }
  return node;
}

enum failure __surefoot_regex_compile(regex_t *regex, const char *pattern, size_t size, unsigned long syntax) {
  struct parser parser = {.regex = regex, .pattern = pattern, .size = size, .syntax = syntax, .room = 16};
  regex->syntax = syntax;
  parser.program = malloc(sizeof *parser.program + (size_t)parser.room * sizeof(struct node));
  if (parser.program == NULL)
    return NO_SPACE;
  parser.program->node_count = 0;
  advance(&parser, 1);
  int root = read_alternatives(&parser);
  regex->group_count = (size_t)parser.group_count;
  if (parser.failure != NONE) {
    free(parser.program);
    return parser.failure;
  }
  parser.program->root = root;
  parser.program->has_inner_anchor = parser.has_inner_anchor;
  parser.program->groups_are_plain =
      !parser.has_unclear_group && !(parser.repeats_reference && parser.has_empty_group);
  parser.program->references_are_plain =
      parser.reference_count == 0 || !(parser.is_choosing || parser.repeats_group);
  regex->program = parser.program;
  return NONE;
}

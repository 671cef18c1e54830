// provides: re_syntax_options re_set_syntax re_compile_pattern re_compile_fastmap re_search re_search_2 re_match re_match_2 re_set_registers
//
// GNU's own functions of regular expressions: any syntax, texts by their size, searches in either direction.
#include "regex.h"

size_t regerror(int error, const void *regex, char *target, size_t size);

unsigned long re_syntax_options;

enum { UNALLOCATED, REALLOCATE, FIXED };

struct registers {
  unsigned count;
  int *starts, *ends;
};

unsigned long re_set_syntax(unsigned long syntax) {
  unsigned long before = re_syntax_options;
  re_syntax_options = syntax;
  return before;
}

const char *re_compile_pattern(const char *pattern, size_t size, regex_t *regex) {
  static char messages[UNMATCHED_PARENTHESIS + 1][40];
  free(regex->program);
  regex->program = NULL;
  regex->allocated = regex->used = 0;
  regex->group_count = 0;
  regex->can_be_empty = regex->first_bytes_are_known = 0;
  regex->registers = UNALLOCATED;
  regex->not_at_line_start = regex->not_at_line_end = 0;
  regex->has_no_groups = (re_syntax_options & NO_GROUPS_WANTED) != 0;
  regex->newline_anchors = 1;
  enum failure failure = __surefoot_regex_compile(regex, pattern, size, re_syntax_options);
  if (failure == NONE)
    return NULL;
  regerror((int)failure, regex, messages[failure], sizeof messages[failure]);
  return messages[failure];
}

// Adds the bytes that a match of the node can begin with.
static void begin(const struct program *program, int number, uint32_t *first) {
  const struct node *node = &program->nodes[number];
  switch (node->kind) {
  case SET:
    for (int i = 0; i < 8; i++)
      first[i] |= node->members[i];
    break;
  case JOIN:
    begin(program, node->left, first);
    if (program->nodes[node->left].can_be_empty)
      begin(program, node->right, first);
    break;
  case EITHER:
    begin(program, node->left, first);
    begin(program, node->right, first);
    break;
  case REPEAT:
  case GROUP: begin(program, node->left, first); break;
  default: break;
  }
}

// glibc's map can have more bytes, where an expression begins with a dot or a negated list: that is its matter.
int re_compile_fastmap(regex_t *regex) {
  uint32_t first[8] = {0};
  begin(regex->program, regex->program->root, first);
  regex->can_be_empty = regex->program->nodes[regex->program->root].can_be_empty != 0;
  for (int byte = 0; byte < 256; byte++) {
    regex->first_bytes[byte] = (char)regex_has(first, (unsigned char)byte);
    if (byte >= 'a' && byte <= 'z' && (regex->syntax & FOLD_CASE) != 0)
      regex->first_bytes[byte] |= (char)regex_has(first, (unsigned char)(byte - 'a' + 'A'));
  }
  regex->first_bytes_are_known = 1;
  return 0;
}

// The registers as the program has them, with one that is not used at the end. False if there is no memory.
static int make_room(regex_t *regex, struct registers *registers, unsigned needed) {
  if (regex->registers == FIXED || (regex->registers == REALLOCATE && needed <= registers->count))
    return 1;
  int is_new = regex->registers == UNALLOCATED;
  int *starts = realloc(is_new ? NULL : registers->starts, needed * sizeof *starts);
  if (starts == NULL)
    return 0;
  int *ends = realloc(is_new ? NULL : registers->ends, needed * sizeof *ends);
  if (ends == NULL) {
    free(starts);
    return 0;
  }
  *registers = (struct registers){needed, starts, ends};
  regex->registers = REALLOCATE;
  return 1;
}

static int store(regex_t *regex, struct registers *registers, const regmatch_t *matches, unsigned count) {
  if (!make_room(regex, registers, count + 1)) {
    regex->registers = UNALLOCATED;
    return 0;
  }
  for (unsigned i = 0; i < registers->count; i++) {
    registers->starts[i] = i < count ? matches[i].start : -1;
    registers->ends[i] = i < count ? matches[i].end : -1;
  }
  return 1;
}

// Where a match begins, or its length; -1 if there is none, -2 if there is no memory.
static int search(regex_t *regex, struct surefoot_regex_place place, int range, struct registers *registers,
                  int wants_length) {
  if (place.first < 0 || place.first > place.size)
    return -1;
  long long last = (long long)place.first + range;
  place.last = last < 0 ? 0 : last > place.size ? place.size : (int)last;
  if (place.first < place.last && regex->first_bytes != NULL && !regex->first_bytes_are_known)
    re_compile_fastmap(regex);
  if (regex->has_no_groups)
    registers = NULL;
  size_t count = registers == NULL ? 1 : regex->group_count + 1;
  if (registers != NULL && regex->registers == FIXED && registers->count <= regex->group_count)
    count = registers->count;
  if (count == 0) {
    registers = NULL;
    count = 1;
  }
  regmatch_t *matches = malloc(count * sizeof *matches);
  if (matches == NULL)
    return -2;
  int result = -1;
  if (__surefoot_regex_search(regex, &place, count, matches)) {
    result = wants_length ? matches[0].end - place.first : matches[0].start;
    if (registers != NULL && !store(regex, registers, matches, (unsigned)count))
      result = -2;
  }
  free(matches);
  return result;
}

// Of two texts as if they were one.
static int search_both(regex_t *regex, const char *left, int left_size, const char *right, int right_size, int first,
                       int range, struct registers *registers, int stop, int wants_length) {
  if (left_size < 0 || right_size < 0 || stop < 0 || left_size > INT_MAX - right_size)
    return -2;
  struct surefoot_regex_place place = {left_size == 0 ? right : left, left_size + right_size, first, 0, stop};
  char *joined = NULL;
  if (left_size > 0 && right_size > 0) {
    joined = malloc((size_t)place.size);
    if (joined == NULL)
      return -2;
    __builtin_memcpy(joined, left, (size_t)left_size);
    __builtin_memcpy(joined + left_size, right, (size_t)right_size);
    place.text = joined;
  }
  int result = search(regex, place, range, registers, wants_length);
  free(joined);
  return result;
}

int re_search(regex_t *regex, const char *text, int size, int start, int range, struct registers *registers) {
  return search(regex, (struct surefoot_regex_place){text, size, start, 0, size}, range, registers, 0);
}

int re_match(regex_t *regex, const char *text, int size, int start, struct registers *registers) {
  return search(regex, (struct surefoot_regex_place){text, size, start, 0, size}, 0, registers, 1);
}

int re_search_2(regex_t *regex, const char *left, int left_size, const char *right, int right_size, int start,
                int range, struct registers *registers, int stop) {
  return search_both(regex, left, left_size, right, right_size, start, range, registers, stop, 0);
}

int re_match_2(regex_t *regex, const char *left, int left_size, const char *right, int right_size, int start,
               struct registers *registers, int stop) {
  return search_both(regex, left, left_size, right, right_size, start, 0, registers, stop, 1);
}

void re_set_registers(regex_t *regex, struct registers *registers, unsigned count, int *starts, int *ends) {
  regex->registers = count == 0 ? UNALLOCATED : REALLOCATE;
  *registers = count == 0 ? (struct registers){0, NULL, NULL} : (struct registers){count, starts, ends};
}

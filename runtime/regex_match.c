// provides: __surefoot_regex_search
//
// Matching of regular expressions: backtracking over the tree keeps the longest match at the first place that has
// one, in the order in which places are tried.
#include "regex.h"

// What is left to match after a node: another node, the end of a group, or more of a repetition.
struct rest {
  enum { THEN, CLOSE, AGAIN } kind;
  int node;
  int count, from; // of a repetition: turns made, and where the last began
  const struct rest *next;
};

// Behind `stop` and in front of where a match begins only anchors look.
// Invariant: `best_end` is the end of the longest match found, or -1.
struct search {
  const regex_t *regex;
  const char *text;
  int size, stop;
  int best_end;
  regmatch_t groups[GROUPS], best[GROUPS];
};

static int go_on(struct search *search, const struct rest *rest, int at);

static unsigned char byte_at(const struct search *search, int at) {
  return regex_byte(search->regex, search->text[at]);
}

static int word_at(const struct search *search, int at) {
  return at >= 0 && at < search->size && regex_is_word(byte_at(search, at));
}

static int holds(const struct search *search, enum kind kind, int at) {
  int is_newline = search->regex->newline_anchors;
  int before = word_at(search, at - 1), after = word_at(search, at);
  switch (kind) {
  case LINE_START:
    if (at == 0)
      return !search->regex->not_at_line_start;
    return is_newline && byte_at(search, at - 1) == '\n';
  case LINE_END:
    if (at == search->size)
      return !search->regex->not_at_line_end;
    return is_newline && byte_at(search, at) == '\n';
  case WORD_START: return !before && after;
  case WORD_END: return before && !after;
  case WORD_EDGE: return before != after;
  case TEXT_START: return at == 0;
  case TEXT_END: return at == search->size;
  default: return 1;
  }
}

static int repeat(struct search *search, int number, int at, int count, const struct rest *rest);

// Matches the node and all that is left. True if no match can be better than what was found.
static int match(struct search *search, int number, int at, const struct rest *rest) {
  const struct node *node = &search->regex->program->nodes[number];
  switch (node->kind) {
  case SET:
    if (at == search->stop || !regex_has(node->members, byte_at(search, at)))
      return 0;
    return go_on(search, rest, at + 1);
  case JOIN: return match(search, node->left, at, &(struct rest){THEN, node->right, 0, 0, rest});
  case EITHER: return match(search, node->left, at, rest) || match(search, node->right, at, rest);
  case REPEAT: return repeat(search, number, at, 0, rest);
  case GROUP: return match(search, node->left, at, &(struct rest){CLOSE, node->right, 0, at, rest});
  case REFERENCE: {
    regmatch_t group = search->groups[node->right];
    for (; group.start < group.end; group.start++, at++)
      if (at == search->stop || byte_at(search, at) != byte_at(search, group.start))
        return 0;
    return group.start < 0 ? 0 : go_on(search, rest, at);
  }
  case NO_WORD_EDGE:
    // glibc misses some of these places.
    __surefoot_unsupported("a regular expression with \\B");
  default: return holds(search, node->kind, at) && go_on(search, rest, at);
  }
}

static int repeat(struct search *search, int number, int at, int count, const struct rest *rest) {
  const struct node *node = &search->regex->program->nodes[number];
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
    return at == search->stop;
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
  for (int i = 0; i < search->stop; i++)
    if (byte_at(search, i) == '\n')
      __surefoot_unsupported("a regular expression with anchors within on a text with newlines");
}

int __surefoot_regex_search(const regex_t *regex, const struct surefoot_regex_place *place, size_t count,
                            regmatch_t *matches) {
  struct search search = {.regex = regex, .text = place->text, .size = place->size, .best_end = -1};
  search.stop = place->stop < place->size ? place->stop : place->size;
  if (regex->program->has_inner_anchor && !regex->newline_anchors)
    check_no_newline(&search);
  // glibc does not end, or misses matches.
  if (!regex->program->references_are_plain)
    __surefoot_unsupported("a regular expression with references among repeated groups or alternatives");
  // Which of several ways to match nothing glibc takes for the groups is not modelled.
  if (count > 1 && regex->group_count > 0 && (!regex->program->groups_are_plain || regex->group_count >= GROUPS))
    __surefoot_unsupported("a regular expression with groups where nothing can be matched in several ways");
  for (int i = 0; i < GROUPS; i++)
    search.groups[i] = (regmatch_t){-1, -1};
  int step = place->last < place->first ? -1 : 1;
  int at = place->first;
  for (;; at += step) {
    if (at <= search.stop)
      match(&search, regex->program->root, at, NULL);
    if (search.best_end >= 0)
      break;
    if (at == place->last)
      return 0;
  }
  search.best[0] = (regmatch_t){at, search.best_end};
  for (size_t i = 0; i < count; i++)
    matches[i] = i < GROUPS && i <= regex->group_count ? search.best[i] : (regmatch_t){-1, -1};
  return 1;
}

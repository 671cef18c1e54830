// provides: fnmatch
//
// File name patterns in the C locale, with glibc's extensions. Matching is by backtracking over the pattern
// and the name, each given by where it begins and ends.
#include "surefoot.h"

char *getenv(const char *name);

enum { PATH_NAME = 1, NO_ESCAPE = 2, LEADING_PERIOD = 4, LEADING_FOLDER = 8, FOLD_CASE = 16, EXTENDED = 32 };
enum { MATCHES = 0, DIFFERS = 1 };

// What does not change while matching. `start` is where the whole name begins.
struct matcher {
  const char *start;
  int flags;
};

static int match(const struct matcher *m, const char *pattern, const char *pattern_end, const char *name,
                 const char *end);

static unsigned char folded(const struct matcher *m, char byte) {
  int is_folded = (m->flags & FOLD_CASE) != 0 && byte >= 'A' && byte <= 'Z';
  return (unsigned char)(is_folded ? byte - 'A' + 'a' : byte);
}

// Whether a period here must be written out in the pattern.
static int is_leading(const struct matcher *m, const char *name) {
  if ((m->flags & LEADING_PERIOD) == 0)
    return 0;
  return name == m->start || ((m->flags & PATH_NAME) != 0 && name[-1] == '/');
}

// Whether a wildcard may stand for the character.
static int is_free(const struct matcher *m, const char *name) {
  if (*name == '/' && (m->flags & PATH_NAME) != 0)
    return 0;
  return *name != '.' || !is_leading(m, name);
}

static int is_between(int byte, int first, int last) { return byte >= first && byte <= last; }

static int is_letter(int byte) { return is_between(byte | 32, 'a', 'z'); }

static int is_name(const char *left, size_t size, const char *right) {
  size_t i = 0;
  while (i < size && left[i] == right[i])
    i++;
  return i == size && right[i] == '\0';
}

// 1 or 0, or -1 if there is no such class. Folding does not matter here.
static int is_in_class(const char *class, size_t size, int byte) {
  int is_digit = is_between(byte, '0', '9');
  if (is_name(class, size, "alpha")) return is_letter(byte);
  if (is_name(class, size, "alnum")) return is_letter(byte) || is_digit;
  if (is_name(class, size, "digit")) return is_digit;
  if (is_name(class, size, "xdigit")) return is_digit || is_between(byte | 32, 'a', 'f');
  if (is_name(class, size, "upper")) return is_between(byte, 'A', 'Z');
  if (is_name(class, size, "lower")) return is_between(byte, 'a', 'z');
  if (is_name(class, size, "space")) return byte == ' ' || is_between(byte, '\t', '\r');
  if (is_name(class, size, "blank")) return byte == ' ' || byte == '\t';
  if (is_name(class, size, "print")) return is_between(byte, ' ', '~');
  if (is_name(class, size, "graph")) return is_between(byte, '!', '~');
  if (is_name(class, size, "cntrl")) return is_between(byte, 0, 31) || byte == 127;
  if (is_name(class, size, "punct")) return is_between(byte, '!', '~') && !is_letter(byte) && !is_digit;
  return -1;
}

enum bracket { IN_SET, NOT_IN_SET, NEVER, LITERAL };

// Of the elements in [. .] the C locale knows only characters, each by itself.
static int is_named_element(const char *p, const char *end) {
  return end - p >= 5 && p[0] == '[' && p[1] == '.' && p[3] == '.' && p[4] == ']';
}

// The element at the cursor: a character, perhaps escaped, or one in [. .]. False if there is none.
static int read_element(const struct matcher *m, const char **cursor, const char *end, unsigned char *element) {
  const char *p = *cursor;
  if (p == end)
    return 0;
  if (*p == '\\' && (m->flags & NO_ESCAPE) == 0) {
    p++;
    if (p == end)
      return 0;
  } else if (end - p >= 2 && p[0] == '[' && p[1] == '.') {
    if (!is_named_element(p, end))
      return 0;
    *element = (unsigned char)p[2];
    *cursor = p + 5;
    return 1;
  }
  *element = folded(m, *p);
  *cursor = p + 1;
  return 1;
}

// [:class:] or [=c=] at the cursor. False if it is something else.
static int read_class(const char **cursor, const char *end, char raw, int *is_member, int *is_invalid) {
  const char *p = *cursor;
  if (end - p < 2 || p[0] != '[' || (p[1] != ':' && p[1] != '='))
    return 0;
  if (p[1] == '=') {
    if (end - p < 5 || p[3] != '=' || p[4] != ']')
      return 0;
    *is_member |= p[2] == raw;
    *cursor = p + 5;
    return 1;
  }
  size_t size = 0;
  while (end - (p + 2 + size) >= 2 && is_between(p[2 + size], 'a', 'z'))
    size++;
  if (p[2 + size] != ':' || p[3 + size] != ']')
    return 0;
  int answer = is_in_class(p + 2, size, (unsigned char)raw);
  if (answer < 0)
    *is_invalid = 1;
  else
    *is_member |= answer;
  *cursor = p + 4 + size;
  return 1;
}

// Moves the cursor behind the end of a bracket expression.
static enum bracket skip_bracket(const struct matcher *m, const char **cursor, const char *end) {
  const char *p = *cursor;
  for (; p < end && *p != ']'; p++) {
    int unused = 0;
    if (*p == '\\' && (m->flags & NO_ESCAPE) == 0) {
      p++;
    } else if (read_class(&p, end, 0, &unused, &unused)) {
      p--;
    } else if (end - p >= 2 && p[0] == '[' && p[1] == '.') {
      for (p += 3; end - p >= 2 && (p[0] != '.' || p[1] != ']'); p++)
        ;
      if (end - p < 2)
        return NEVER;
      p++;
    }
  }
  if (p >= end)
    return LITERAL;
  *cursor = p + 1;
  return IN_SET;
}

// Reads one member or range. What it begins with is read even where it cannot match.
static enum bracket read_member(const struct matcher *m, const char **cursor, const char *end, char raw) {
  unsigned char byte = folded(m, raw), low, high;
  int is_member = 0, is_invalid = 0;
  if (read_class(cursor, end, raw, &is_member, &is_invalid))
    return is_invalid ? NEVER : is_member ? IN_SET : NOT_IN_SET;
  int is_named = is_named_element(*cursor, end);
  if (!read_element(m, cursor, end, &low))
    return NEVER;
  if (end - *cursor < 1 || (*cursor)[0] != '-' || (end - *cursor > 1 && (*cursor)[1] == ']'))
    return (is_named ? (unsigned char)raw : byte) == low ? IN_SET : NOT_IN_SET;
  ++*cursor;
  if (!read_element(m, cursor, end, &high))
    return NEVER;
  return byte >= low && byte <= high ? IN_SET : NOT_IN_SET;
}

// Reads the bracket expression whose '[' is in front of the cursor, and says whether it has the character.
// The rest of it is only skipped when that is known.
static enum bracket read_bracket(const struct matcher *m, const char **cursor, const char *end, char raw) {
  const char *p = *cursor;
  int is_negated = p < end && (*p == '!' || (*p == '^' && getenv("POSIXLY_CORRECT") == NULL));
  p += is_negated;
  enum bracket answer = NOT_IN_SET;
  for (const char *first = p; answer == NOT_IN_SET && p < end && (*p != ']' || p == first);)
    answer = read_member(m, &p, end, raw);
  if (answer == NEVER)
    return NEVER;
  if (answer == NOT_IN_SET && p == end)
    return LITERAL;
  enum bracket rest = skip_bracket(m, &p, end);
  if (rest != IN_SET)
    return rest;
  *cursor = p;
  return (answer == IN_SET) != is_negated ? IN_SET : NOT_IN_SET;
}

static int opens_group(const char *p, const char *end) {
  return end - p >= 2 && p[1] == '(' && (*p == '?' || *p == '*' || *p == '+' || *p == '@' || *p == '!');
}

// The end of the bracket expression that begins here, or of everything.
static const char *skip_set(const char *p, const char *end) {
  p++;
  if (p < end && (*p == '!' || *p == '^'))
    p++;
  if (p < end && *p == ']')
    p++;
  while (p < end && *p != ']')
    p++;
  return p;
}

// The parenthesis that closes the one in front of the cursor, or null.
static const char *find_close(const struct matcher *m, const char *p, const char *end) {
  for (; p < end && *p != ')'; p++) {
    if (*p == '\\' && (m->flags & NO_ESCAPE) == 0 && p + 1 < end)
      p++;
    else if (*p == '[' && (p = skip_set(p, end)) == end)
      return NULL;
    else if (opens_group(p, end))
      // glibc's ways to find the end of such a group differ from one place to the next.
      __surefoot_unsupported("fnmatch with a group within a group");
  }
  if (end - p >= 2 && p[1] == '(')
    __surefoot_unsupported("fnmatch with a parenthesis after a group");
  return p == end ? NULL : p;
}

// Where the alternative that begins here ends.
static const char *find_bar(const struct matcher *m, const char *p, const char *close) {
  for (; p < close && *p != '|'; p++)
    if (*p == '\\' && (m->flags & NO_ESCAPE) == 0 && p + 1 < close)
      p++;
  return p;
}

// Whether any of the alternatives up to `close` stands for exactly these characters.
static int matches_any(const struct matcher *m, const char *alternatives, const char *close, const char *name,
                       const char *end) {
  for (const char *p = alternatives;; p++) {
    const char *bar = find_bar(m, p, close);
    if (match(m, p, bar, name, end) == MATCHES)
      return 1;
    if (bar == close)
      return 0;
    p = bar;
  }
}

static int is_group(const struct matcher *m, const char *pattern, const char *pattern_end) {
  return (m->flags & EXTENDED) != 0 && opens_group(pattern, pattern_end);
}

static int has_star(const char *p, const char *end) {
  while (p < end && *p != '*')
    p++;
  return p < end;
}

// A group such as *(a|b), whose alternatives begin at `alternatives`, and what comes after it.
static int match_group(const struct matcher *m, char kind, const char *alternatives, const char *close,
                       const char *pattern_end, const char *name, const char *end) {
  const char *after = close + 1;
  // One of the alternatives and what comes after are one pattern to glibc: only its end may match a folder.
  struct matcher exact = *m;
  if (kind == '?' || kind == '@') {
    exact.flags &= ~LEADING_FOLDER;
    if (is_group(m, after, pattern_end) && has_star(alternatives, close))
      __surefoot_unsupported("fnmatch with a group after one that has a star");
  }
  if (kind == '*' || kind == '?')
    if (match(m, after, pattern_end, name, end) == MATCHES)
      return MATCHES;
  for (const char *split = name; split <= end; split++) {
    if (matches_any(&exact, alternatives, close, name, split) == (kind == '!'))
      continue;
    if (match(m, after, pattern_end, split, end) == MATCHES)
      return MATCHES;
    if ((kind == '*' || kind == '+') && split != name &&
        match_group(m, kind, alternatives, close, pattern_end, split, end) == MATCHES)
      return MATCHES;
  }
  return DIFFERS;
}

// What follows a star. Groups that may be empty add nothing to it, and are not looked at.
static int match_star(const struct matcher *m, const char *pattern, const char *pattern_end, const char *name,
                      const char *end) {
  const char *start = name;
  if (name < end && *name == '.' && is_leading(m, name))
    return DIFFERS;
  for (; pattern < pattern_end && (*pattern == '*' || *pattern == '?'); pattern++) {
    const char *close = is_group(m, pattern, pattern_end) ? find_close(m, pattern + 2, pattern_end) : NULL;
    if (close != NULL) {
      pattern = close;
    } else if (*pattern == '?') {
      if (name == end || (*name == '/' && (m->flags & PATH_NAME) != 0))
        return DIFFERS;
      name++;
    }
  }
  int is_special = pattern < pattern_end && (*pattern == '[' || is_group(m, pattern, pattern_end));
  if (is_special && name > start && is_leading(m, start) && name < end && *name == '.')
    __surefoot_unsupported("fnmatch with FNM_PERIOD and a period that glibc takes for a leading one");
  for (;; name++) {
    int is_last = name == end || !is_free(m, name);
    // There glibc tries nothing but a slash.
    if (is_last && pattern < pattern_end && (name == end || *pattern != '/'))
      return DIFFERS;
    if (match(m, pattern, pattern_end, name, end) == MATCHES)
      return MATCHES;
    if (is_last)
      return DIFFERS;
  }
}

static int match(const struct matcher *m, const char *pattern, const char *pattern_end, const char *name,
                 const char *end) {
  while (pattern < pattern_end) {
    if (is_group(m, pattern, pattern_end)) {
      const char *close = find_close(m, pattern + 2, pattern_end);
      if (close != NULL)
        return match_group(m, *pattern, pattern + 2, close, pattern_end, name, end);
    }
    char wanted = *pattern++;
    if (wanted == '*')
      return match_star(m, pattern, pattern_end, name, end);
    if (wanted == '[') {
      if (name == end || !is_free(m, name))
        return DIFFERS;
      enum bracket answer = read_bracket(m, &pattern, pattern_end, *name);
      if (answer == NEVER || answer == NOT_IN_SET || (answer == LITERAL && *name != '['))
        return DIFFERS;
      name++;
      continue;
    }
    if (wanted == '\\' && (m->flags & NO_ESCAPE) == 0) {
      if (pattern == pattern_end)
        return DIFFERS;
      wanted = *pattern++;
    } else if (wanted == '?') {
      if (name == end || !is_free(m, name))
        return DIFFERS;
      name++;
      continue;
    }
    if (name == end || folded(m, wanted) != folded(m, *name))
      return DIFFERS;
    name++;
  }
  if (name == end || ((m->flags & LEADING_FOLDER) != 0 && *name == '/'))
    return MATCHES;
  return DIFFERS;
}

int fnmatch(const char *pattern, const char *name, int flags) {
  const char *pattern_end = pattern, *end = name;
  while (*pattern_end != '\0')
    pattern_end++;
  while (*end != '\0')
    end++;
  struct matcher m = {name, flags};
  return match(&m, pattern, pattern_end, name, end);
}

//@ exec: same
// Backtracking: literals . ^ $ * + ? [sets] \d \w and groups of alternatives.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int steps;
static int here(const char *r, const char *end, const char *s, const char *start, const char **stop);

static const char *atom_end(const char *r) {
  if (*r == '\\') return r + 2;
  if (*r == '[') return strchr(r + 2, ']') + 1;
  if (*r == '(') {
    int depth = 0;
    do depth += (*r == '(') - (*r == ')');
    while (r++, depth);
    return r;
  }
  return r + 1;
}

static int one(const char *r, char c) {
  if (!c) return 0;
  if (*r == '.') return 1;
  if (*r == '\\') return r[1] == 'd' ? isdigit((unsigned char)c) != 0 : r[1] == 'w' ? isalnum((unsigned char)c) || c == '_' : r[1] == c;
  if (*r != '[') return *r == c;
  int negated = r[1] == '^', found = 0;
  for (r += 1 + negated; *r != ']'; r++)
    if (r[1] == '-' && r[2] != ']') found |= r[0] <= c && c <= r[2], r += 2;
    else found |= *r == c;
  return found != negated;
}

/* A group: each alternative, then the rest of the pattern. */
static int group(const char *r, const char *close, const char *rest, const char *end, const char *s, const char *start, const char **stop) {
  const char *from = r + 1;
  int depth = 0;
  for (const char *p = from; p < close; p++) {
    depth += (*p == '(') - (*p == ')');
    if ((*p == '|' && depth == 0) || p == close - 1) {
      char joined[128];
      int length = (int)(p - from);
      sprintf(joined, "%.*s%.*s", length, from, (int)(end - rest), rest);
      if (here(joined, joined + strlen(joined), s, start, stop)) return 1;
      from = p + 1;
    }
  }
  return 0;
}

static int here(const char *r, const char *end, const char *s, const char *start, const char **stop) {
  steps++;
  if (r >= end) return *stop = s, 1;
  if (*r == '^') return s == start && here(r + 1, end, s, start, stop);
  if (*r == '$' && r + 1 == end) return !*s && (*stop = s, 1);
  const char *next = atom_end(r);
  if (*r == '(') return group(r, next, next, end, s, start, stop);
  if (*next == '?') return (one(r, *s) && here(next + 1, end, s + 1, start, stop)) || here(next + 1, end, s, start, stop);
  if (*next == '*' || *next == '+') {
    int count = 0, least = *next == '+';
    while (one(r, s[count])) count++;
    for (; count >= least; count--)
      if (here(next + 1, end, s + count, start, stop)) return 1;
    return 0;
  }
  return one(r, *s) && here(next, end, s + 1, start, stop);
}

static int search(const char *pattern, const char *text) {
  for (const char *s = text;; s++) {
    const char *stop;
    if (here(pattern, pattern + strlen(pattern), s, text, &stop)) {
      printf("/%s/ in \"%s\": %d-%d \"%.*s\"\n", pattern, text, (int)(s - text), (int)(stop - text), (int)(stop - s), s);
      return 1;
    }
    if (!*s) return printf("/%s/ in \"%s\": no\n", pattern, text), 0;
  }
}

int main(void) {
  int matches = 0;
  matches += search("abc", "xxabcxx");
  matches += search("^abc", "xabc");
  matches += search("a.c$", "abcaxc");
  matches += search("ab*c", "ac abbbc");
  matches += search("ab+c", "ac abbbc");
  matches += search("colou?r", "the color");
  matches += search("[a-cx]+", "zzbcxay");
  matches += search("[^0-9]+$", "12 monkeys");
  matches += search("\\d+\\.\\d*", "pi is 3.14159.");
  matches += search("(cat|dog|bird)s", "two dogs");
  matches += search("^(a|b(c|d))e$", "bde");
  matches += search("^(a|b(c|d))e$", "be");
  matches += search("\\w+@\\w+\\.(com|org)", "mail me@site.org now");
  matches += search("a*a*a*a*b", "aaaaaaaaaaaa");
  matches += search("", "anything");
  printf("%d %d\n", matches, steps);
  return matches;
}

//@ exec: same
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum type { NOTHING, BOOLEAN, NUMBER, STRING, ARRAY, OBJECT };
struct value {
  enum type type;
  union { int boolean; double number; char *string; struct { struct value *items; char **keys; int count; } list; };
};

static const char *at, *error;

static void skip(void) { at += strspn(at, " \t\n"); }

static struct value fail(const char *why) {
  if (!error) error = why;
  return (struct value){NOTHING};
}

static char *string(void) {
  size_t length = 0, room = 4;
  char *s = malloc(room);
  for (at++; *at && *at != '"'; at++) {
    char c = *at;
    if (c == '\\') {
      static const char escapes[] = "n\nt\tr\r\"\"\\\\";
      const char *e = escapes;
      at++;
      while (*e && *e != *at) e += 2;
      if (!*at || !*e) { fail("bad escape"); break; }
      c = e[1];
    }
    if (length + 1 >= room) s = realloc(s, room *= 2);
    s[length++] = c;
  }
  s[length] = 0;
  if (*at == '"') at++;
  else fail("unterminated string");
  return s;
}

static struct value parse(int depth) {
  struct value v = {NOTHING};
  skip();
  if (depth > 8) return fail("too deep");
  if (*at == '"') return v.type = STRING, v.string = string(), v;
  if (*at == '-' || isdigit((unsigned char)*at)) {
    char *end;
    v.type = NUMBER;
    v.number = strtod(at, &end);
    at = end;
    return v;
  }
  if (strncmp(at, "true", 4) == 0) return at += 4, v.type = BOOLEAN, v.boolean = 1, v;
  if (strncmp(at, "false", 5) == 0) return at += 5, v.type = BOOLEAN, v;
  if (strncmp(at, "null", 4) == 0) return at += 4, v;
  if (*at != '[' && *at != '{') return fail("unexpected character");
  char close = *at == '[' ? ']' : '}';
  v.type = *at++ == '[' ? ARRAY : OBJECT;
  v.list.items = NULL, v.list.keys = NULL, v.list.count = 0;
  for (skip(); *at != close && !error; skip()) {
    if (v.list.count && *at++ != ',') { fail("expected a comma"); break; }
    int i = v.list.count++;
    v.list.items = realloc(v.list.items, v.list.count * sizeof *v.list.items);
    v.list.keys = realloc(v.list.keys, v.list.count * sizeof *v.list.keys);
    v.list.keys[i] = NULL;
    if (v.type == OBJECT) {
      skip();
      if (*at == '"') v.list.keys[i] = string();
      skip();
      if (!v.list.keys[i] || *at++ != ':') fail("expected a key");
    }
    v.list.items[i] = error ? (struct value){NOTHING} : parse(depth + 1);
  }
  if (*at == close) at++;
  return v;
}

static int print_and_free(struct value v) { /* returns the number of values */
  int n = 1;
  switch (v.type) {
  case NOTHING: printf("null"); break;
  case BOOLEAN: printf(v.boolean ? "true" : "false"); break;
  case NUMBER: printf("%g", v.number); break;
  case STRING: printf("<%s>", v.string); free(v.string); break;
  case ARRAY: case OBJECT:
    putchar(v.type == ARRAY ? '[' : '{');
    for (int i = 0; i < v.list.count; i++) {
      if (v.list.keys[i]) printf("%s=", v.list.keys[i]), free(v.list.keys[i]);
      n += print_and_free(v.list.items[i]);
      if (i + 1 < v.list.count) putchar(' ');
    }
    putchar(v.type == ARRAY ? ']' : '}');
    free(v.list.items), free(v.list.keys);
  }
  return n;
}

int main(void) {
  static const char *const inputs[] = {"null", " [1, -2.5e3, 0.125] ", "{\"a\": [true, false, {}], \"b\\n\": \"q\\\"uote\\t|\"}", "[[[[]]], [\"\"]]",
      "[1 2]", "{\"a\" 1}", "\"open", "[1, ?]", "[[[[[[[[[[1]]]]]]]]]]", "{\"long key with spaces\": {\"nested\": {\"deeper\": [null, null]}}}"};
  int total = 0;
  for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
    at = inputs[i], error = NULL;
    int n = print_and_free(parse(0));
    printf(" : %d%s%s\n", n, error ? " " : "", error ? error : "");
    total += n;
  }
  return total;
}

//@ exec: same
// Hofstadter's figure-figure pairs, parity, and a grammar whose rules call one another.
#include <stdio.h>

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int male(int n);
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }

static void a(int depth, char *trace, int *length);
static void b(int depth, char *trace, int *length);
static void c(int depth, char *trace, int *length) {
  trace[(*length)++] = 'c';
  if (depth > 0) {
    a(depth - 2, trace, length);
    b(depth - 1, trace, length);
  }
}
static void b(int depth, char *trace, int *length) {
  trace[(*length)++] = 'b';
  if (depth > 0) c(depth - 1, trace, length);
}
static void a(int depth, char *trace, int *length) {
  trace[(*length)++] = 'a';
  if (depth > 0) {
    b(depth - 1, trace, length);
    c(depth - 2, trace, length);
  }
}

/* list := item*, item := '(' list ')' | letter; returns the deepest nesting. */
static const char *cursor;
static int item(void);
static int list(void) {
  int deepest = 0;
  while (*cursor && *cursor != ')') {
    int depth = item();
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}
static int item(void) {
  if (*cursor++ != '(') return 0;
  int depth = list() + 1;
  if (*cursor == ')') cursor++;
  return depth;
}

static int nesting(const char *text) {
  cursor = text;
  return list();
}

int main(void) {
  for (unsigned n = 0; n < 5; n++) printf("%d%d ", is_even(n), is_odd(n));
  printf("%d\n", is_odd(501));
  for (int n = 0; n < 15; n++) printf("%d/%d ", female(n), male(n));
  printf("\n");
  char trace[200];
  int length = 0;
  a(8, trace, &length);
  trace[length] = 0;
  printf("%d %s\n", length, trace);
  printf("%d %d %d %d\n", nesting(""), nesting("abc"), nesting("a(b(c)d)(e)"), nesting("((((x))))y(z"));
  return length;
}

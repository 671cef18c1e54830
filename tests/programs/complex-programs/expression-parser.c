//@ exec: same
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { char op; long value; struct node *left, *right; };

static const char *cursor;
static const char *failure;
static int live;
static long variables[26];

static struct node *make(char op, long value, struct node *left, struct node *right) {
  struct node *n = malloc(sizeof *n);
  *n = (struct node){op, value, left, right};
  live++;
  return n;
}

static void skip(void) { while (isspace((unsigned char)*cursor)) cursor++; }
static int accept(char c) { return skip(), *cursor == c ? cursor++, 1 : 0; }

static struct node *expression(int precedence);

static struct node *primary(void) {
  skip();
  if (isdigit((unsigned char)*cursor)) {
    char *end;
    long v = strtol(cursor, &end, 10);
    cursor = end;
    return make('#', v, NULL, NULL);
  }
  if (islower((unsigned char)*cursor)) return make('v', *cursor++ - 'a', NULL, NULL);
  if (accept('-')) return make('~', 0, primary(), NULL);
  if (accept('(')) {
    struct node *n = expression(0);
    if (!accept(')')) failure = "missing )";
    return n;
  }
  failure = "expected an operand";
  return make('#', 0, NULL, NULL);
}

static struct node *expression(int precedence) {
  static const char *const levels[] = {"=", "+-", "*/%", "^"};
  if (precedence == 4) return primary();
  struct node *left = expression(precedence + 1);
  for (;;) {
    skip();
    if (!*cursor || !strchr(levels[precedence], *cursor)) return left;
    char op = *cursor++;
    int right_associative = op == '^' || op == '=';
    struct node *right = expression(precedence + !right_associative);
    left = make(op, 0, left, right);
  }
}

static long power(long b, long e) { return e <= 0 ? 1 : b * power(b, e - 1); }

static long evaluate(const struct node *n) {
  if (n->op == '#') return n->value;
  if (n->op == 'v') return variables[n->value];
  if (n->op == '~') return -evaluate(n->left);
  if (n->op == '=') {
    long v = evaluate(n->right);
    if (n->left->op == 'v') variables[n->left->value] = v;
    else failure = "not assignable";
    return v;
  }
  long l = evaluate(n->left), r = evaluate(n->right);
  switch (n->op) {
  case '+': return l + r;
  case '-': return l - r;
  case '*': return l * r;
  case '^': return power(l, r);
  default:
    if (r == 0) return failure = "division by zero", 0;
    return n->op == '/' ? l / r : l % r;
  }
}

static void print(const struct node *n) {
  if (n->op == '#') printf("%ld", n->value);
  else if (n->op == 'v') printf("%c", (int)('a' + n->value));
  else printf("(%c ", n->op), print(n->left), n->right ? printf(" "), print(n->right) : (void)0, printf(")");
}

static void release(struct node *n) {
  if (!n) return;
  release(n->left);
  release(n->right);
  free(n);
  live--;
}

int main(void) {
  static const char *const inputs[] = {"1 + 2 * 3", "(1+2)*3", "2^3^2", "10-4-3", "100/7%5", "x = y = 7", "-x*-(y-2)", "x^2 - y^2 + z", "1 +", "(4", "5/(3-3)", "3 = 4", "-2^2", "((((9))))"};
  int failures = 0;
  for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
    cursor = inputs[i];
    failure = NULL;
    struct node *tree = expression(0);
    print(tree);
    long v = evaluate(tree);
    if (failure) printf(" error: %s\n", failure), failures++;
    else printf(" = %ld\n", v);
    release(tree);
  }
  printf("%d live\n", live);
  return failures;
}

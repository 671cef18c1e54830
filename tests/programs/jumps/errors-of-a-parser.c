//@ verify: true
// Several frames are left at once, from within loops and branches that meet again.
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct parser {
  jmp_buf on_error;
  int depth;
};

static void fail(struct parser *parser, int code) {
  if (code <= 0) reach_error();
  longjmp(parser->on_error, code);
}

static int item(struct parser *parser) {
  int token = __VERIFIER_nondet_int();
  if (token < 0) fail(parser, 2);
  if (token > 9) fail(parser, 3);
  return token;
}

static int list(struct parser *parser) {
  int sum = 0;
  parser->depth++;
  for (int i = 0; i < 2; i++) {
    int token = item(parser);
    if (token == 7 && parser->depth < 2)
      sum += list(parser);
    else
      sum += token & 7;
  }
  parser->depth--;
  return sum;
}

int main(void) {
  struct parser parser = {.depth = 0};
  int code = setjmp(parser.on_error);
  if (code == 0) {
    int sum = list(&parser);
    if (sum < 0 || sum > 28) reach_error();
    if (parser.depth != 0) reach_error();
  } else {
    if (code != 2 && code != 3) reach_error();
    if (parser.depth < 1 || parser.depth > 2) reach_error();
  }
  return 0;
}

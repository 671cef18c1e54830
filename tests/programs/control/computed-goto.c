//@ exec: same
#include <stdio.h>

enum { PUSH, ADD, MULTIPLY, DUPLICATE, JUMP_IF_LESS, PRINT, HALT };

static int run(const int *code) {
  static const void *const labels[] = {&&push, &&add, &&multiply, &&duplicate, &&jump_if_less, &&print, &&halt};
  int stack[16], *top = stack;
  const int *pc = code;
  long executed = 0;
#define NEXT do { executed++; goto *labels[*pc++]; } while (0)
  NEXT;
push:
  *top++ = *pc++;
  NEXT;
add:
  top--;
  top[-1] += top[0];
  NEXT;
multiply:
  top--;
  top[-1] *= top[0];
  NEXT;
duplicate:
  top[0] = top[-1];
  top++;
  NEXT;
jump_if_less:
  if (top[-1] < pc[0]) pc = code + pc[1];
  else pc += 2;
  NEXT;
print:
  printf("%d ", top[-1]);
  NEXT;
halt:
  printf("after %ld\n", executed);
  return top[-1];
}

static int classify(const char *text) {
  void *state = &&start;
  int letters = 0, digits = 0;
  for (;; text++) {
    goto *state;
  start:
    if (*text >= '0' && *text <= '9') state = &&number, digits++;
    else if (*text) state = &&word, letters++;
    else return letters * 10 + digits;
    continue;
  word:
    if (*text == ' ' || !*text) { state = &&start; if (!*text) text--; }
    continue;
  number:
    if (*text == ' ' || !*text) { state = &&start; if (!*text) text--; }
    continue;
  }
}

int main(void) {
  static const int powers[] = {PUSH, 1, DUPLICATE, ADD, PRINT, JUMP_IF_LESS, 100, 2, HALT};
  static const int squares[] = {PUSH, 2, DUPLICATE, MULTIPLY, PRINT, JUMP_IF_LESS, 1000, 2, PUSH, -7, ADD, HALT};
  printf("%d\n", run(powers));
  printf("%d\n", run(squares));
  printf("%d %d\n", classify("one 2 three 44 five"), classify(""));
  return classify("a 1 b 2 3");
}

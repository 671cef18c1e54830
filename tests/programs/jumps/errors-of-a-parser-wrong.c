//@ verify: false(unreach-call)
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf on_error;
static int depth;

static int item(void) {
  int token = __VERIFIER_nondet_int();
  if (token < 0) longjmp(on_error, 2);
  return token & 7;
}

static int list(void) {
  int sum = 0;
  depth++;
  for (int i = 0; i < 3; i++) {
    int token = item();
    if (token == 7 && depth < 3)
      sum += list();
    else
      sum += token;
  }
  depth--;
  return sum;
}

int main(void) {
  if (setjmp(on_error) == 0) list();
  if (depth > 2) reach_error(); //~ violation: error function reached
  return 0;
}

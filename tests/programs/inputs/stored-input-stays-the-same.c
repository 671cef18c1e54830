//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int saved;

static int input(void) { return saved; }

int main(void) {
  saved = __VERIFIER_nondet_int();
  int a = input(), b = input();
  assert(a == b);
  return 0;
}

//@ verify: true
// The safe twin of read-in-the-caller-after-return.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int work(int bonus) {
  if (__VERIFIER_nondet_bool()) return 1;
  return 2 + bonus;
}

static int middle(int bonus) {
  return work(bonus) + 1;
}

int main(void) {
  int limit, bonus;
  if (__VERIFIER_nondet_bool()) limit = 3, bonus = 0;
  else limit = 4, bonus = 1;
  int got = middle(bonus);
  assert(got <= limit);
  return 0;
}

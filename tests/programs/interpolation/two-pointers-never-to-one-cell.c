//@ verify: true
// The safe twin of two-pointers-to-one-cell: the pointers change roles but never meet.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int a = 0, b = 0, c = 0;
  int *p, *q;
  if (__VERIFIER_nondet_bool()) p = &a, q = &b;
  else p = &b, q = &a;
  if (__VERIFIER_nondet_bool()) q = &c;
  *p = 1;
  *q = 2;
  assert(*p == 1);
  return 0;
}

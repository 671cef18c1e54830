//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int calls;
static int probe(int v) {
  calls++;
  return v;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int any = probe(a == 1) || probe(b == 2) || probe(a + b == 5);
  assert(calls >= 1 && calls <= 3);
  if (calls == 2) assert(any && b == 2 && a != 1);
  if (!any) assert(calls == 3);
  return 0;
}

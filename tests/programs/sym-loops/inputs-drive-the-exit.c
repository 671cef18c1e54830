//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int seen = 0, last = 0;
  for (int i = 0; i < 5; i++) {
    last = __VERIFIER_nondet_int();
    seen++;
    if (last == 0) break;
  }
  assert(seen >= 1 && seen <= 5);
  if (last != 0) assert(seen == 5);
  return 0;
}

//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct pair { int first; long second; };

static struct pair swapped(struct pair p) {
  struct pair result = {(int)p.second, p.first};
  p.first = 0;
  return result;
}

int main(void) {
  struct pair p = {__VERIFIER_nondet_int(), 7}, q = swapped(p), r = swapped(q);
  assert(q.first == 7 && q.second == p.first);
  assert(r.first == p.first && r.second == p.second);
  return 0;
}

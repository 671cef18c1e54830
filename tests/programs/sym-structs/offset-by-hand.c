//@ verify: true
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct record { char kind; double weight; int count; };

int main(void) {
  struct record r = {1, 2.0, __VERIFIER_nondet_int()};
  int *count = (int *)((char *)&r + offsetof(struct record, count));
  struct record *back = (struct record *)((char *)count - offsetof(struct record, count));
  assert(*count == r.count && back == &r);
  return 0;
}

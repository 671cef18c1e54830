//@ verify: false(assert)
// Both paths pass the same head; the list behind it is one element longer on the late one.
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node c = {0}, b = {0}, a = {&b};
  if (__VERIFIER_nondet_bool()) b.next = 0;
  else b.next = &c;
  int length = 0;
  for (struct node *n = &a; n; n = n->next) length++;
  assert(length < 3); //~ violation: assertion failure
  return 0;
}

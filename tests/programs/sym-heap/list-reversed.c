//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node { int value; struct node *next; };

int main(void) {
  unsigned length = __VERIFIER_nondet_uchar() % 4;
  struct node *list = NULL, *reversed = NULL;
  for (unsigned i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = (int)i;
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    list->next = reversed;
    reversed = list;
    list = next;
  }
  int expected = 0;
  while (reversed) {
    struct node *next = reversed->next;
    assert(reversed->value == expected++);
    free(reversed);
    reversed = next;
  }
  assert(expected == (int)length);
  return 0;
}

//@ verify: true
//@ property: valid-memsafety
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* Pointers in objects that die and come to life again. */
struct node { struct node *next; int value; };

int main(void) {
  struct node *kept = 0;
  for (int i = 0; i < 3; i++) {
    struct node local = {kept, i}, *p = &local;
    if (__VERIFIER_nondet_int()) {
      struct node *heap = malloc(sizeof *heap);
      if (!heap) continue;
      *heap = *p;
      kept = heap;
    }
  }
  while (kept) {
    struct node *next = kept->next;
    free(kept);
    kept = next;
  }
  return 0;
}

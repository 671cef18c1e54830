//@ verify: false(valid-deref)
//@ property: valid-memsafety
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct buffer { unsigned size; char *data; };

static void shrink(struct buffer *b, unsigned size) {
  if (size < b->size) {
    free(b->data);
    b->size = size;
    if (size) b->data = malloc(size);
  }
}

int main(void) {
  struct buffer b = {4, malloc(4)};
  shrink(&b, __VERIFIER_nondet_uint());
  b.data[0] = 1; //~ violation: use after free
  free(b.data);
  return 0;
}

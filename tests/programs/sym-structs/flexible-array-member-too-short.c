//@ verify: false(valid-deref)
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct message { unsigned length; short data[]; };

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 4;
  struct message *m = malloc(sizeof *m + n);
  m->length = n;
  for (unsigned i = 0; i < m->length; i++) m->data[i] = (short)i; //~ violation: out-of-bounds write
  free(m);
  return 0;
}

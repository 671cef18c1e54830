//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct message { unsigned length; short data[]; };

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 4;
  struct message *m = malloc(sizeof *m + n * sizeof m->data[0]);
  m->length = n;
  for (unsigned i = 0; i < m->length; i++) m->data[i] = (short)i;
  if (n == 3) assert(m->data[2] == 2);
  free(m);
  return 0;
}

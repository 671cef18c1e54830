//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 6) return 0;
  char *p = malloc(3);
  p[0] = 'a', p[1] = 'b', p[2] = 'c';
  p = realloc(p, n);
  assert(p[0] == 'a');
  if (n >= 3) assert(p[2] == 'c');
  p[n - 1] = 'z';
  free(p);
  return 0;
}

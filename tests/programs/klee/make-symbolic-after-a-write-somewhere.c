//@ verify: false(unreach-call)
#include <stddef.h>

extern void klee_make_symbolic(void *, size_t, const char *);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char b[100] = {0}, i = __VERIFIER_nondet_uchar();
  if (i >= 100) return 0;
  b[i] = 5;
  klee_make_symbolic(b + 50, 3, "middle");
  if (b[i] == 6 && b[49] == 5) return b[1000];
  if (b[51] == 77 && b[i] == 6) reach_error(); //~ violation: error function reached
  return 0;
}

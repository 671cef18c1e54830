//@ verify: false(unreach-call)
// Bytes that were read by themselves, then others at a place that is not known.
#include <stddef.h>

extern void klee_make_symbolic(void *, size_t, const char *);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char b[1000] = {0}, i = __VERIFIER_nondet_uchar();
  klee_make_symbolic(b + 50, 600, "middle");
  if (b[55] != 'q' || i < 60 || i > 65) return 0;
  if (b[i] == 77) reach_error(); //~ violation: error function reached
  return 0;
}

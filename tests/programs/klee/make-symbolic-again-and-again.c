//@ verify: true
#include <stddef.h>
extern void klee_make_symbolic(void *, size_t, const char *);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char b[100] = {0}, i = __VERIFIER_nondet_uchar(), sum = 0;
  if (i >= 100) return 0;
  b[i] = 5;
  for (int k = 0; k < 3; k++) {
    klee_make_symbolic(b + 50, 3, "middle");
    if (b[51] > 10) b[51] = 10;
    if (b[52] == 7) sum++;
    if (i < 50 && b[i] != 5) reach_error();
    if (b[51] > 10) reach_error();
  }
  if (sum > 3) reach_error();
  return 0;
}

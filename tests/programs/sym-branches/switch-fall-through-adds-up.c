//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  int sum = 0;
  switch (n) {
  case 3: sum += 3; /* fall through */
  case 2: sum += 2; /* fall through */
  case 1: sum += 1; break;
  default: sum = -1;
  }
  if (n >= 1 && n <= 3) assert(sum == n * (n + 1) / 2);
  else assert(sum == -1);
  return 0;
}

//@ verify: true
#include <signal.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  if (x * x == 3) raise(SIGTERM);
  return 0;
}

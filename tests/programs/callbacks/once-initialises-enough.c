//@ verify: true
#include <threads.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static once_flag once = ONCE_FLAG_INIT;
static int table[8], *start;

static void set_up(void) { start = table; }

int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar();
  call_once(&once, set_up);
  if (i < 8) start[i] = 1;
  return 0;
}

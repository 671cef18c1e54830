//@ verify: false(valid-deref)
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table[8], *start;

static void set_up(void) { start = table + 1; }

int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar();
  pthread_once(&once, set_up);
  pthread_once(&once, set_up);
  if (i < 8) start[i] = 1; //~ violation: out-of-bounds write
  return 0;
}

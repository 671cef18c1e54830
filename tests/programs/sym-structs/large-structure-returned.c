//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct block { int words[10]; };

static struct block filled(int v) {
  struct block b;
  for (int i = 0; i < 10; i++) b.words[i] = v ^ i;
  return b;
}

int main(void) {
  int v = __VERIFIER_nondet_int();
  struct block a = filled(v), b = a;
  b.words[3] = 0;
  unsigned i = __VERIFIER_nondet_uchar() % 10;
  if (i != 3) assert(a.words[i] == b.words[i]);
  assert((filled(v).words[i] ^ (int)i) == v);
  return 0;
}

//@ verify: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

union view { unsigned word; unsigned char bytes[4]; unsigned short halves[2]; };

int main(void) {
  union view v;
  v.word = __VERIFIER_nondet_uint();
  unsigned old = v.word;
  assert(v.bytes[0] == (old & 255) && v.halves[1] == old >> 16);
  v.bytes[3] = 0;
  assert(v.word == (old & 0xffffff));
  return 0;
}

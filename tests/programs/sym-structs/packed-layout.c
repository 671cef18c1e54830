//@ verify: true
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct __attribute__((packed)) header { unsigned char kind; unsigned length; unsigned short sum; };

int main(void) {
  struct header h = {1, __VERIFIER_nondet_uint(), 2};
  unsigned char raw[7];
  assert(sizeof h == 7);
  memcpy(raw, &h, sizeof raw);
  assert((raw[1] | raw[2] << 8 | raw[3] << 16 | (unsigned)raw[4] << 24) == h.length);
  assert(raw[5] == 2);
  return 0;
}

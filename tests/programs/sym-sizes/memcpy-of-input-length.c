//@ verify: true
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char from[6] = "abcde", to[6] = "-----";
  unsigned n = __VERIFIER_nondet_uchar();
  if (n > 6) return 0;
  memcpy(to, from, n);
  for (unsigned i = 0; i < 5; i++) assert(to[i] == (i < n ? 'a' + (int)i : '-'));
  return 0;
}

//@ verify: true
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  int index = (unsigned char)c;
  assert(index >= 0 && index < 256);
  assert((char)index == c);
  if (c == '\xff') assert(index == 255);
  return 0;
}

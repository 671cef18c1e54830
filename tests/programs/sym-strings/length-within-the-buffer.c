//@ verify: true
#include <assert.h>
#include <string.h>

extern void __VERIFIER_nondet_memory(void *, size_t);

int main(void) {
  char s[5];
  __VERIFIER_nondet_memory(s, sizeof s);
  s[4] = 0;
  size_t n = strlen(s);
  assert(n <= 4);
  assert(s[n] == 0);
  if (n > 1) assert(s[0] != 0 && s[1] != 0);
  return 0;
}

//@ verify: false(valid-deref)
#include <string.h>

extern void __VERIFIER_nondet_memory(void *, size_t);

int main(void) {
  char s[4];
  __VERIFIER_nondet_memory(s, sizeof s);
  return (int)strlen(s); //~ violation: out-of-bounds read
}

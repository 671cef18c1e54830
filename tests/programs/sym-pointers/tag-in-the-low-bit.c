//@ verify: true
#include <assert.h>
#include <stdint.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int value = 42;
  uintptr_t tagged = (uintptr_t)&value | __VERIFIER_nondet_bool();
  int tag = (int)(tagged & 1);
  int *p = (int *)(tagged & ~(uintptr_t)1);
  *p += tag;
  assert(value == 42 + tag);
  return 0;
}

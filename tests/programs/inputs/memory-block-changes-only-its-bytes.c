//@ verify: true
#include <assert.h>
#include <stddef.h>

extern void __VERIFIER_nondet_memory(void *, size_t);

int main(void) {
  unsigned char a[6] = {1, 2, 3, 4, 5, 6};
  __VERIFIER_nondet_memory(a + 1, 3);
  assert(a[0] == 1 && a[4] == 5 && a[5] == 6);
  return 0;
}

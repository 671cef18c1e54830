//@ verify: true
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

static uint32_t sum(uint32_t a, uint32_t b) {
  __asm__("addl %[b], %[a]\n"
          "cmovc %k[most], %[a]\n"
          : [a] "+&r"(a)
          : [b] "r"(b), [most] "r"(~0u)
          : "cc");
  return a;
}

int main(void) {
  uint32_t a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  uint32_t found = sum(a, b);
  assert(found >= a && found >= b);
  assert(found == ~0u || found == a + b);
  return 0;
}

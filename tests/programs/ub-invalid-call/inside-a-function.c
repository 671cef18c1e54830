//@ exec: violation
// An address near a function is not that function.
#include <stdint.h>
#include <stdio.h>

static void work(void) { puts("working"); }

int main(void) {
  void (*f)(void) = work;
  f();
  f = (void (*)(void))((uintptr_t)f + 1000003);
  f(); //~ violation: invalid call
  return 0;
}

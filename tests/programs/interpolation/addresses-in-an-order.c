//@ verify: false(unreach-call)
// The order of two objects in memory is a fact of the state that no variable holds.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  int x = 0;
  uintptr_t p = (uintptr_t)malloc(16), q = (uintptr_t)malloc(16);
  if (p == 0 || q == 0) return 0;
  if (q < p) x = 1;
  if (q >= p) reach_error(); //~ violation: error function reached
  return x;
}

//@ verify: false(valid-deref)
// The distance of source and target decides whether the copy is allowed.
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char buffer[8] = {0};
  char *target;
  if (__VERIFIER_nondet_bool()) target = buffer + 4;
  else target = buffer + 3;
  memcpy(target, buffer, 4); //~ violation: overlapping copy
  return 0;
}

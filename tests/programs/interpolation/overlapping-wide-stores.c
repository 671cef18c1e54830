//@ verify: false(assert)
// Two four-byte stores overlap by two bytes; which one comes last is known only from the path.
#include <assert.h>
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned char buffer[6] = {0};
  unsigned low = 0x11111111, high = 0x22222222;
  if (__VERIFIER_nondet_bool()) {
    memcpy(buffer, &low, 4);
    memcpy(buffer + 2, &high, 4);
  } else {
    memcpy(buffer + 2, &high, 4);
    memcpy(buffer, &low, 4);
  }
  assert(buffer[0] == 0x11 && buffer[5] == 0x22);
  assert(buffer[2] == 0x22); //~ violation: assertion failure
  return 0;
}

//@ verify: true
// A buffer that is filled in pieces of unknown length never runs over.
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static char buffer[10000];

int main(void) {
  static char piece[9000];
  unsigned used = 0;
  for (int round = 0; round < 3; round++) {
    unsigned length = __VERIFIER_nondet_uint();
    if (length > sizeof piece || length > sizeof buffer - used) break;
    memset(piece, round + 1, sizeof piece);
    memcpy(buffer + used, piece, length);
    if (length > 0) assert(buffer[used + length - 1] == round + 1);
    used += length;
  }
  assert(used == sizeof buffer || buffer[used] == 0);
  return 0;
}

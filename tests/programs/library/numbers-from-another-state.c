//@ verify: unknown
//@ property: assert
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char state[64];
  initstate(1, state, sizeof state); //~ unknown: initstate
  assert(random() == 1804289383);
  return 0;
}

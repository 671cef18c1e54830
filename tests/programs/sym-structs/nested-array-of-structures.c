//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct cell { char tag; short data[3]; };
struct grid { int width; struct cell cells[2]; };

int main(void) {
  struct grid g = {2, {{'a', {1, 2, 3}}, {'b', {4, 5, 6}}}};
  unsigned c = __VERIFIER_nondet_uchar() % 2, d = __VERIFIER_nondet_uchar() % 3;
  g.cells[c].data[d] = 100;
  assert(g.width == 2 && g.cells[0].tag == 'a' && g.cells[1].tag == 'b');
  assert(g.cells[1 - c].data[d] == (int)(3 * (1 - c) + d + 1));
  return 0;
}

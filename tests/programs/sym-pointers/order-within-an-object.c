//@ verify: true
// Where the object is does not matter, nor how the sums are written.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *block = malloc(600);
  if (block == NULL)
    return 0;
  unsigned char first = __VERIFIER_nondet_uchar(), second = __VERIFIER_nondet_uchar();
  char *end = block + 600;
  char *left = block + first;
  char *right = left + second + 4;
  assert(left < right && right < end);
  assert(right - left == second + 4);
  if (left + 10 > right)
    assert(second < 6);
  if (end - 200 < right)
    assert(first + second > 396);
  char *back = right - second;
  assert(back > left && back <= block + 259);
  free(block);
  return 0;
}

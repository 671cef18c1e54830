//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static const int primes[7] = {2, 3, 5, 7, 11, 13, 17};

static int find(int x) {
  int low = 0, high = 7;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (primes[middle] == x) return middle;
    if (primes[middle] < x) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 2 || x == 5 || x == 11 || x == 17) assert(find(x) >= 0); //~ violation: assertion failure
  return 0;
}

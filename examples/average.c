// The average of two numbers, three times: signed overflow is undefined in C.
//
//   surefoot exec examples/average.c                         all inputs 0
//   surefoot verify examples/average.c                       numbers for which it is wrong
//   surefoot verify --property no-overflow examples/average.c
//
// Call `careful` or `widened` in place of `simple` and ask again.
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int simple(int low, int high) { return (low + high) / 2; }

static int careful(int low, int high) { // also overflows: find out for which numbers
  return low + (high - low) / 2;
}

static int widened(int low, int high) { return (int)(((long long)low + high) / 2); }

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low > high) return 0;
  int middle = simple(low, high);
  assert(low <= middle && middle <= high);
  printf("between %d and %d: %d\n", low, high, middle);
  return 0;
}

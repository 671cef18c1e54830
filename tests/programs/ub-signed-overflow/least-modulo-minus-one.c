//@ exec: violation
#include <limits.h>
#include <stdio.h>

static long long modulo(long long a, long long b) {
  return a % b; //~ violation: signed overflow
}

int main(void) {
  printf("%lld %lld\n", modulo(LLONG_MAX, -1), modulo(INT_MIN, -1));
  printf("%lld\n", modulo(LLONG_MIN, -1));
  return 0;
}

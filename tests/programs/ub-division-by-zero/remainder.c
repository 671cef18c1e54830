//@ exec: violation
#include <stdio.h>

int main(void) {
  unsigned long buckets = 4;
  unsigned long long key = 0x123456789abcdef;
  while (1) {
    printf("%llu\n", key % buckets); //~ violation: division by zero
    buckets /= 2;
  }
}

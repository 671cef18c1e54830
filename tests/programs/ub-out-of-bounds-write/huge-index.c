//@ exec: violation
#include <stdio.h>

static int counters[4];

static void count(unsigned long key) {
  counters[key % 4]++;
  counters[key] = 1; //~ violation: out-of-bounds write
}

int main(void) {
  count(1);
  printf("%d\n", counters[1]);
  count(0x4000000000ul);
  return 0;
}

//@ exec: violation
#include <stdio.h>

static int table[8] = {0, 1, 1, 2, 3, 5, 8, 13};

static int lookup(int i) {
  return table[i]; //~ violation: out-of-bounds read
}

int main(void) {
  for (int i = 7; i >= -1; i -= 2) printf("%d\n", lookup(i));
  return 0;
}

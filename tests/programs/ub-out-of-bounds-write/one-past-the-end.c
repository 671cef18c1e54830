//@ exec: violation
#include <stdio.h>

static void fill(int *v, int n) {
  for (int i = 1; i <= n; i++) {
    v[i] = i; //~ violation: out-of-bounds write
    printf("%d\n", i);
  }
}

int main(void) {
  int values[3] = {0};
  fill(values, 2);
  fill(values, 3);
  return values[0];
}

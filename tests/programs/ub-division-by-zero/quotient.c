//@ exec: violation
#include <stdio.h>

static int average(const int *v, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += v[i];
  return sum / n; //~ violation: division by zero
}

int main(void) {
  int v[] = {3, 4, 8};
  for (int n = 3; n >= 0; n--) printf("%d\n", average(v, n));
  return 0;
}

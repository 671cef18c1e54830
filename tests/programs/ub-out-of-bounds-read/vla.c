//@ exec: violation
#include <stdio.h>

static int last(int n) {
  int squares[n];
  for (int i = 0; i < n; i++) squares[i] = i * i;
  return squares[n > 3 ? n : n - 1]; //~ violation: out-of-bounds read
}

int main(void) {
  for (int n = 1; n < 6; n++) printf("%d\n", last(n));
  return 0;
}

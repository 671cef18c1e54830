//@ exec: violation
//@ options: --check-uninitialised
#include <stdio.h>

static int classify(int n) {
  int kind;
  if (n > 0) kind = 1;
  else if (n < 0) kind = 2;
  return kind * 10; //~ violation: uninitialised read
}

int main(void) {
  printf("%d\n", classify(5));
  printf("%d\n", classify(-5));
  printf("%d\n", classify(0));
  return 0;
}

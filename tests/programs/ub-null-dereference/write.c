//@ exec: violation
#include <stdio.h>

static void set(int *where, int value) {
  *where = value; //~ violation: null dereference
}

int main(void) {
  int x = 0;
  set(&x, 5);
  printf("%d\n", x);
  set(NULL, 6);
  return 0;
}

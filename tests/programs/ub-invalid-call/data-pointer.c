//@ exec: violation
#include <stdio.h>

static int number = 5;
static int get(void) { return number; }

int main(void) {
  union { int (*function)(void); int *data; } u = {get};
  printf("%d\n", u.function());
  u.data = &number;
  printf("%d\n", *u.data);
  printf("%d\n", u.function()); //~ violation: invalid call
  return 0;
}

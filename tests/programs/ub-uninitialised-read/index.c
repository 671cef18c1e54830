//@ exec: violation
//@ options: --check-uninitialised
#include <stdio.h>

struct cursor { int used, position; };

int main(void) {
  int values[4] = {1, 2, 3, 4};
  struct cursor c;
  c.used = 2;
  printf("%d\n", values[c.used]);
  printf("%d\n", values[c.position & 3]); //~ violation: uninitialised read
  return 0;
}

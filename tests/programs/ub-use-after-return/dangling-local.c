//@ exec: violation
#include <stdio.h>

static int *counter(int start) {
  int local = start;
  int *escaped = &local;
  return escaped;
}

int main(void) {
  int *c = counter(5);
  puts("returned");
  printf("%d\n", *c); //~ violation: use after return
  return 0;
}

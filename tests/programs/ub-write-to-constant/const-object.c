//@ exec: violation
#include <stdio.h>
#include <string.h>

static const int limits[3] = {10, 20, 30};

int main(void) {
  int *p = (int *)limits;
  printf("%d\n", p[1]);
  memset(p, 0, 0); /* nothing written */
  puts("now");
  p[1] = 99; //~ violation: write to constant
  return 0;
}

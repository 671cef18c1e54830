//@ exec: violation
#include <stdio.h>

int main(void) {
  int *p;
  {
    int local = 3;
    p = &local;
    printf("%d\n", *p);
  }
  *p = 4; //~ violation: use after scope
  return 0;
}

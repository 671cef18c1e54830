//@ verify: true
//@ property: valid-memtrack
#include <stdlib.h>

char *kept;

int main(void) {
  char *p = malloc(4);
  for (unsigned i = 0; i < sizeof p; i++) ((char *)&kept)[i] = ((char *)&p)[i];
  return 0;
}

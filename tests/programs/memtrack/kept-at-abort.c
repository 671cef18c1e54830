//@ verify: true
//@ property: valid-memtrack
#include <stdlib.h>

char *kept;

int main(void) {
  kept = malloc(4);
  abort();
}

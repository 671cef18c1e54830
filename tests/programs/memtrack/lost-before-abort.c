//@ verify: unknown
//@ property: valid-memtrack
// A value of the expression may still be there where the program aborts.
#include <stdlib.h>

char *kept;

int main(void) {
  kept = malloc(4);
  kept = 0;
  abort(); //~ unknown: only a local variable points
}

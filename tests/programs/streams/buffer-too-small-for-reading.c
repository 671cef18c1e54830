//@ verify: false(valid-deref)
#include <stdio.h>

static char buffer[100];

int main(void) {
  setvbuf(stdin, buffer, _IOFBF, 4096); //~ violation: out-of-bounds write
  return getchar();
}

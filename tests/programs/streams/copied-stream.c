//@ verify: true
// A stream has the size that the header says.
#include <stdio.h>

int main(void) {
  FILE copy = *stdout;
  return copy._fileno - 1;
}

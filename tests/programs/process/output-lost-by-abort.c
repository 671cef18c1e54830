//@ exec: same
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  puts("kept");
  fflush(NULL);
  puts("lost");
  abort();
}

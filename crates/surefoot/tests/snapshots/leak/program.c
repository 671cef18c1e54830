#include <stdlib.h>

int main(void) {
  char *buffer = malloc(8);
  buffer = 0;
  return buffer != 0;
}

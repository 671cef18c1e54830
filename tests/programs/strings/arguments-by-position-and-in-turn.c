//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[10];
  snprintf(text, sizeof text, "%1$s %s", "a", "b"); //~ unknown: a format with arguments both by position and in turn
  assert(strcmp(text, "a b") == 0);
  return 0;
}

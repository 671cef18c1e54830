//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[99];
  errno = ENOENT;
  snprintf(text, sizeof text, "%#m"); //~ unknown: the name of an error (%#m)
  assert(strcmp(text, "No such file or directory") == 0);
  return 0;
}

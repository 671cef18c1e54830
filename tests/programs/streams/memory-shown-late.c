//@ exec: same
//@ verify: true
//@ property: assert
#include <assert.h>
#include <stdio.h>

int main(void) {
  char bytes[4] = "old";
  FILE *file = fmemopen(bytes, 4, "w");
  fputs("new", file);
  assert(bytes[0] == 'o');
  fflush(file);
  assert(bytes[0] == 'n' && bytes[3] == 0);
  fclose(file);
  return 0;
}

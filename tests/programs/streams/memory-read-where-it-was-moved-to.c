//@ exec: same
// A stream over memory reads what is there when it is moved, except to its start.
#include <stdio.h>
#include <string.h>

int main(void) {
  char bytes[] = "0123456789";
  FILE *file = fmemopen(bytes, 10, "r");
  printf("%c\n", fgetc(file));
  memset(bytes, 'a', 10);
  printf("%c\n", fgetc(file));
  fseek(file, 5, SEEK_SET);
  printf("%c\n", fgetc(file));
  fseek(file, 3, SEEK_SET);
  memset(bytes, 'b', 10);
  printf("%c\n", fgetc(file));
  fseek(file, 0, SEEK_SET);
  memset(bytes, 'c', 10);
  printf("%c\n", fgetc(file));
  return 0;
}

//@ exec: violation
//@ stdin: 1234567
#include <stdio.h>

char *__fgets_chk(char *, size_t, int, FILE *);

int main(void) {
  char line[7];
  __fgets_chk(line, sizeof line, 64, stdin); //~ violation: buffer overflow
  return 0;
}

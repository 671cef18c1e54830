//@ exec: violation
//@ stdin: abcd
#include <stdio.h>

char *__strcat_chk(char *, const char *, __SIZE_TYPE__);

int main(void) {
  char b[8] = "1234", line[8];
  puts("start");
  if (fgets(line, 8, stdin))
    __strcat_chk(b, line, sizeof b); //~ violation: buffer overflow
  return 0;
}

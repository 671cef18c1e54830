//@ exec: same
//@ stdin: a line\nrest
#include <stdio.h>

extern char *gets(char *);

int main(void) {
  char line[20];
  printf("%s|", gets(line));
  printf("%s|", gets(line));
  printf("%d\n", gets(line) == NULL);
  return 0;
}

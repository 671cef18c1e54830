//@ exec: same
//@ stdin: one two\nthree\n
// A buffer of the program's for a stream that is only read.
#include <stdio.h>

static char buffer[4096];

int main(void) {
  char word[20];
  printf("%d\n", setvbuf(stdin, buffer, _IOFBF, sizeof buffer));
  while (scanf("%19s", word) == 1)
    printf("%s\n", word);
}

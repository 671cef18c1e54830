//@ exec: violation
//@ stdin: this line has more than sixteen characters\n
// The size given is not the size of the buffer.
#include <stdio.h>

int main(void) {
  char line[16];
  puts("reading");
  if (fgets(line, 64, stdin)) //~ violation: out-of-bounds write
    puts(line);
  return 0;
}

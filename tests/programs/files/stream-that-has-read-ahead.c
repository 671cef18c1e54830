//@ verify: unknown
//@ property: assert
// What a stream has in its buffer stays what it was.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int other = open("a", O_CREAT | O_RDWR, 0600);
  if (other < 0 || write(other, "0123456789", 10) != 10) return 0;
  FILE *file = fopen("a", "r");
  if (file == NULL || fgetc(file) != '0') return 0;
  if (pwrite(other, "abcdefghij", 10, 0) != 10) return 0;
  assert(fgetc(file) == 'b'); //~ unknown: a stream that has read ahead in a file that was then changed
  return 0;
}

//@ exec: same
// What streams say of mistakes, and what they leave in errno.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#define SHOW(call)                                 \
  do {                                             \
    errno = 0;                                     \
    long result = (long)(call);                    \
    printf("%s: %ld %d\n", #call, result, errno);  \
  } while (0)

int main(void) {
  char bytes[10] = "hello";
  FILE *memory = fmemopen(bytes, sizeof bytes, "r");
  SHOW(fgetc(memory));
  SHOW(fclose(memory));
  int descriptor = open("a", O_CREAT | O_RDWR, 0600);
  SHOW(lseek(descriptor, 5, SEEK_SET));
  SHOW(lseek(descriptor, LONG_MAX, SEEK_CUR));
  SHOW(lseek(descriptor, 0, 77));
  int ends[2];
  SHOW(pipe(ends));
  SHOW(lseek(ends[0], 0, 77));
  SHOW(lseek(ends[0], 0, SEEK_SET));
  int null = open("/dev/null", O_RDWR);
  SHOW(lseek(null, 0, 77));
  SHOW(lseek(null, 5, SEEK_SET));
  FILE *file = fdopen(descriptor, "r");
  SHOW(fseek(file, 0, SEEK_END));
  SHOW(fseek(file, 0, 3));
  SHOW(fseek(file, -1, SEEK_SET));
  SHOW(fprintf(file, "only to be read"));
  SHOW(ferror(file) != 0);
  return 0;
}

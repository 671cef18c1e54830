//@ exec: same
// What is added to a file, or changed before it is read, is seen by a stream that reads there; what has been flushed is
// read anew.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static void rest(FILE *file) {
  int byte;
  while ((byte = fgetc(file)) != EOF) putchar(byte);
  printf(" at %ld\n", ftell(file));
  clearerr(file);
}

int main(void) {
  int other = open("a", O_CREAT | O_RDWR, 0600);
  write(other, "one two", 7);
  FILE *file = fopen("a", "r");
  printf("%c\n", fgetc(file));
  write(other, " three", 6);
  rest(file);
  write(other, " four", 5);
  pwrite(other, "O", 1, 0);
  rest(file);
  printf("%d\n", fflush(file));
  rewind(file);
  rest(file);
  fclose(file);
  file = fopen("a", "r+");
  printf("%c\n", fgetc(file));
  fseek(file, 4, SEEK_SET);
  fputs("TWO", file);
  fseek(file, 2, SEEK_SET);
  rest(file);
  lseek(other, 0, SEEK_SET);
  int same = dup(other);
  FILE *shared = fdopen(same, "r");
  printf("%c%c\n", fgetc(shared), fgetc(shared));
  fclose(shared);
  printf("%ld\n", (long)lseek(other, 3, SEEK_SET));
  shared = fdopen(other, "r+");
  rewind(shared);
  printf("%ld %c\n", (long)lseek(other, 0, SEEK_CUR), fgetc(shared));
  fflush(shared);
  printf("%ld\n", (long)lseek(other, 0, SEEK_CUR));
  fputc('!', shared);
  fflush(shared);
  printf("%ld\n", (long)lseek(other, 0, SEEK_CUR));
  return 0;
}

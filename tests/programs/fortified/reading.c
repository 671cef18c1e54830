//@ exec: same
//@ stdin: first\nsecond line\nthird\n12345678rest\nlast
// The checked forms of input. Unlike the others, a line may be asked for that would not fit, as long as it does.
#include <stdio.h>
#include <unistd.h>

char *__fgets_chk(char *, size_t, int, FILE *);
char *__fgets_unlocked_chk(char *, size_t, int, FILE *);
size_t __fread_chk(void *, size_t, size_t, size_t, FILE *);
char *__gets_chk(char *, size_t);

int main(void) {
  char b[12];
  printf("%s", __fgets_chk(b, 12, 12, stdin));
  printf("%s|", __fgets_chk(b, 12, 8, stdin));
  printf("%s", __fgets_unlocked_chk(b, 12, 100, stdin));
  printf("%d\n", __fgets_chk(b, 12, 1, stdin) == NULL);
  printf("%s\n", __gets_chk(b, 12));
  printf("%zu ", __fread_chk(b, 12, 4, 2, stdin));
  printf("%.8s\n", b);
  printf("%s", __fgets_chk(b, 12, 1000, stdin));
  printf("%s\n", __fgets_chk(b, 12, 1000, stdin));
  printf("%d %d\n", __fgets_chk(b, 12, 1000, stdin) == NULL, feof(stdin));
  return 0;
}

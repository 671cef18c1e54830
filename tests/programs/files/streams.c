//@ exec: same
// Streams over files: modes, positions, what is pushed back, errors.
#include <errno.h>
#include <stdio.h>
#include <string.h>

static void show(const char *path) {
  FILE *file = fopen(path, "r");
  int byte;
  printf("%s:", path);
  if (file == NULL) {
    printf(" %s\n", strerror(errno));
    return;
  }
  while ((byte = getc(file)) != EOF) printf(" %d", byte);
  printf(" end %d error %d\n", feof(file) != 0, ferror(file) != 0);
  printf("closed %d\n", fclose(file));
}

int main(void) {
  char line[8];
  FILE *file = fopen("a", "w");
  printf("%d %d\n", fprintf(file, "%s-%d\n", "one", 22), fputs("two\n", file) >= 0);
  printf("%d\n", fgetc(file));
  printf("%d\n", ferror(file) != 0);
  clearerr(file);
  fclose(file);
  show("a");
  file = fopen("a", "a+");
  fputs("three", file);
  printf("%ld\n", ftell(file));
  rewind(file);
  printf("%s", fgets(line, sizeof line, file));
  printf("%ld %c\n", ftell(file), ungetc('x', file));
  printf("%ld %c\n", ftell(file), fgetc(file));
  fseek(file, -3, SEEK_END);
  printf("%s\n", fgets(line, sizeof line, file));
  printf("%d %d\n", fseek(file, -100, SEEK_SET), errno == EINVAL);
  fclose(file);
  file = fopen("a", "r+");
  fseek(file, 1, SEEK_SET);
  fwrite("XY", 1, 2, file);
  fflush(file);
  fseek(file, 20, SEEK_SET);
  fputc('!', file);
  fclose(file);
  show("a");
  printf("%d %d\n", fopen("missing", "r") == NULL, errno == ENOENT);
  printf("%d %d\n", fopen("a", "wx") == NULL, errno == EEXIST);
  printf("%d %d\n", fopen("a/b", "w") == NULL, errno == ENOTDIR);
  printf("%d %d\n", fopen("a", "q") == NULL, errno == EINVAL);
  file = fopen("b", "w");
  file = freopen("c", "w", file);
  fputs("c", file);
  fclose(file);
  show("b");
  show("c");
  printf("%d %d\n", rename("c", "d"), remove("a"));
  show("a");
  show("d");
  file = tmpfile();
  fputs("temporary", file);
  rewind(file);
  printf("%zu %.4s\n", fread(line, 1, 4, file), line);
  printf("%d\n", fclose(file));
  return 0;
}

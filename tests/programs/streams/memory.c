//@ exec: same
// Streams over memory: what is there before and after they are flushed.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char *what, const char *bytes, int size) {
  printf("%s:", what);
  for (int i = 0; i < size; i++) printf(" %d", bytes[i]);
  printf("\n");
}

static void use(const char *mode) {
  char bytes[12] = "abc\0efghij", read[12];
  FILE *file = fmemopen(bytes, sizeof bytes, mode);
  show(mode, bytes, 12);
  printf("%ld %d\n", ftell(file), fileno(file));
  if (mode[0] == 'r' || strchr(mode, '+')) {
    size_t count = fread(read, 1, sizeof read, file);
    printf("read %zu %d\n", count, feof(file) != 0);
    printf("end %d %ld\n", fseek(file, 0, SEEK_END), ftell(file));
    printf("beyond %d %d\n", fseek(file, 13, SEEK_SET), fseek(file, -1, SEEK_SET));
    rewind(file);
  }
  if (mode[0] != 'r' || strchr(mode, '+')) {
    printf("%d\n", fputs("XY", file) >= 0);
    show("put", bytes, 12);
    printf("%d %ld\n", fflush(file), ftell(file));
    show("flushed", bytes, 12);
    fputc('\0', file);
    fputc('Z', file);
    printf("%d\n", fflush(NULL));
    show("all flushed", bytes, 12);
    fseek(file, 1, SEEK_SET);
    fputc('q', file);
  }
  printf("%d\n", fclose(file));
  show("closed", bytes, 12);
}

int main(void) {
  static const char *const modes[] = {"r", "r+", "w", "w+", "a", "a+", "rb", "wb"};
  for (int i = 0; i < 8; i++) use(modes[i]);
  char text[] = "12 words in\na text\n", line[20];
  FILE *file = fmemopen(text, strlen(text), "r");
  int number;
  printf("%d %d\n", fscanf(file, "%d", &number), number);
  text[3] = 'W';
  while (fgets(line, sizeof line, file)) printf("<%s>", line);
  printf("%d\n", fclose(file));
  errno = 0;
  printf("%d %d\n", fmemopen(text, 4, "q") == NULL, errno == EINVAL);
  file = fmemopen(NULL, 8, "w+");
  fputs("hidden", file);
  rewind(file);
  printf("%s\n", fgets(line, sizeof line, file));
  fclose(file);

  char *grown = NULL;
  size_t size = 77;
  file = open_memstream(&grown, &size);
  fprintf(file, "%d-%s", 12, "ab");
  printf("%d %zu\n", grown == NULL, size);
  fflush(NULL);
  printf("%d %zu\n", grown == NULL, size);
  fflush(file);
  printf("%s %zu %ld\n", grown, size, ftell(file));
  for (int i = 0; i < 100; i++) fputc('a' + i % 26, file);
  fflush(file);
  printf("%s %zu\n", grown, size);
  fclose(file);
  printf("%zu %zu\n", size, strlen(grown));
  free(grown);
  file = open_memstream(&grown, &size);
  fclose(file);
  printf("[%s] %zu\n", grown, size);
  free(grown);
  return 0;
}

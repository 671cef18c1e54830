//@ exec: same
// How much is allocated for lines and words; sizes that do not fit; numbers in base two.
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void line_of(size_t length) {
  FILE *file = fopen("lines", "w");
  for (size_t at = 0; at < length; at++) fputc('a', file);
  fputs("\nb\n", file);
  fclose(file);
  file = fopen("lines", "r");
  char *line = NULL;
  size_t size = 0;
  long got = getline(&line, &size, file);
  printf("%ld %zu", got, size);
  got = getline(&line, &size, file);
  printf(" %ld %zu", got, size);
  got = getline(&line, &size, file);
  printf(" %ld %zu\n", got, size);
  free(line);
  fclose(file);
}

int main(void) {
  size_t lengths[] = {0, 118, 119, 120, 238, 239, 240, 300, 1000};
  for (size_t index = 0; index < sizeof lengths / sizeof *lengths; index++) line_of(lengths[index]);
  char bytes[4] = "abc";
  FILE *file = fopen("bytes", "w+");
  printf("%zu %zu\n", fwrite(bytes, SIZE_MAX / 2 + 1, 2, file), fwrite(bytes, 1, 3, file));
  rewind(file);
  printf("%zu\n", fread(bytes, SIZE_MAX / 2 + 1, 2, file));
  ungetc('x', file);
  errno = 0;
  long offset = ftell(file);
  printf("%ld %d\n", offset, errno == EINVAL);
  printf("[%b] [%#b] [%B] [%#B] [%08b] [%.4b] [%-8b|] [%lb] [%#b]\n", 5u, 5u, 5u, 5u, 5u, 5u, 5u, ~0ul, 0u);
  return 0;
}

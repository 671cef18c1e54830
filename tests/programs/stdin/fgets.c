//@ exec: same
//@ stdin: name = surefoot\n# a comment\n\nsize=120\nthis line is much longer than the buffer which reads it\nbroken\nlast=1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char buffer[20];
  int number = 0, settings = 0, continued = 0;
  while (fgets(buffer, sizeof buffer, stdin)) {
    size_t length = strlen(buffer);
    int complete = length && buffer[length - 1] == '\n';
    if (complete) buffer[--length] = 0;
    printf("%d%s [%s] %zu\n", number, continued ? "+" : "", buffer, length);
    char *equals = strchr(buffer, '=');
    if (equals && buffer[0] != '#' && !continued) {
      *equals++ = 0;
      buffer[strcspn(buffer, " ")] = 0;
      equals += strspn(equals, " ");
      printf("  %s -> %s (%d)\n", buffer, equals, atoi(equals));
      settings++;
    }
    continued = !complete;
    if (complete) number++;
  }
  printf("%d %d %d\n", number, settings, feof(stdin) != 0);
  printf("%d\n", fgets(buffer, sizeof buffer, stdin) == NULL);
  fputs("fputs ", stdout);
  fputc('c', stdout);
  putc('\n', stdout);
  fprintf(stdout, "%s\n", buffer);
  fwrite("written\n", 1, 8, stdout);
  return settings;
}

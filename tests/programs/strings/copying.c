//@ exec: same
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void dump(const char *buffer, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (buffer[i] >= ' ') putchar(buffer[i]);
    else printf("\\%d", buffer[i]);
  putchar('\n');
}

int main(void) {
  char buffer[16];
  memset(buffer, '#', sizeof buffer);
  printf("%d\n", strcpy(buffer, "hello") == buffer);
  dump(buffer, sizeof buffer);
  strcat(buffer, ", you");
  dump(buffer, sizeof buffer);
  strncpy(buffer, "abc", 6);
  dump(buffer, sizeof buffer);
  strncpy(buffer, "uvwxyz", 3);
  dump(buffer, sizeof buffer);
  buffer[3] = 0;
  strncat(buffer, "0123456789", 4);
  dump(buffer, sizeof buffer);
  strncat(buffer, "!", 4);
  dump(buffer, sizeof buffer);
  printf("%td\n", stpcpy(buffer, "stp") - buffer);
  dump(buffer, sizeof buffer);
  memccpy(buffer, "stop here", 'p', 9);
  dump(buffer, sizeof buffer);
  printf("%td\n", (char *)mempcpy(buffer, "xx", 2) - buffer);
  memset(buffer + 2, 'z' + 256, 3);
  dump(buffer, sizeof buffer);
  memmove(buffer + 1, buffer, 8);
  dump(buffer, sizeof buffer);
  memmove(buffer, buffer + 3, 8);
  dump(buffer, sizeof buffer);

  char *copy = strdup("duplicate");
  copy[0] = 'D';
  char *part = strndup(copy, 4);
  printf("%s %s %zu\n", copy, part, strlen(part));
  free(copy);
  free(part);

  printf("%d\n", snprintf(buffer, 8, "%s-%d", "truncated", 12345));
  dump(buffer, sizeof buffer);
  printf("%d\n", snprintf(buffer, sizeof buffer, "%c%c%c", 'x', 0, 'y'));
  dump(buffer, sizeof buffer);
  printf("%d\n", sprintf(buffer, "%s", ""));
  dump(buffer, sizeof buffer);

  char reversed[] = "a man a plan";
  for (size_t i = 0, j = strlen(reversed) - 1; i < j; i++, j--) {
    char t = reversed[i];
    reversed[i] = reversed[j];
    reversed[j] = t;
  }
  puts(reversed);
  return buffer[2];
}

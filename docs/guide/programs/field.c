#include <string.h>

/* The length of the first field of a line, up to the separator. */
int field_length(const char *line, char separator) {
  int length = 0;
  while (line[length] != separator)
    length++;
  return length;
}

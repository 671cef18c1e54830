// provides: getsubopt
//
// Options within an argument: name=value,name,...
#include "surefoot.h"

int getsubopt(char **cursor, char *const *names, char **value) {
  char *start = *cursor;
  if (*start == '\0')
    return -1;
  size_t end = 0, name_end;
  while (start[end] != '\0' && start[end] != ',')
    end++;
  for (name_end = 0; name_end < end && start[name_end] != '='; name_end++)
    ;
  int found = -1;
  for (int i = 0; found < 0 && names[i] != NULL; i++) {
    size_t same = 0;
    while (same < name_end && names[i][same] == start[same])
      same++;
    if (same == name_end && names[i][same] == '\0')
      found = i;
  }
  if (found < 0)
    *value = start;
  else
    *value = name_end < end ? start + name_end + 1 : NULL;
  *cursor = start + end;
  if (start[end] == ',') {
    start[end] = '\0';
    ++*cursor;
  }
  return found;
}

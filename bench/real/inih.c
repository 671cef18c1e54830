// Lines of an INI file.
#include "input.h"
#include "ini.h"

static int pairs;

static int handle(void *user, const char *section, const char *name, const char *value) {
  assert(section != NULL && name != NULL);
  (void)user, (void)value;
  return ++pairs <= SIZE;
}

int main(void) {
  char *text = input_text();
  int line = ini_parse_string(text, handle, NULL);
  assert(line >= -2 && line <= SIZE + 1);
  free(text);
  return 0;
}

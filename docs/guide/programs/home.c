#include <stdlib.h>
#include <string.h>

int main(void) {
  char name[4];
  char *home = getenv("HOME");
  if (home) strcpy(name, home);
  return 0;
}

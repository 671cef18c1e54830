//@ verify: false(valid-deref)
#define _GNU_SOURCE
#include <time.h>

int main(void) {
  struct tm date = {.tm_year = 124, .tm_mday = 1};
  char text[25];
  return asctime_r(&date, text) == NULL; //~ violation: out-of-bounds write
}

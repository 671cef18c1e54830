//@ exec: violation
#include <time.h>

int main(void) {
  struct tm date = {.tm_year = 124, .tm_mday = 1};
  char text[7];
  return strftime(text, 8, "%Y-%m", &date) > 7; //~ violation: out-of-bounds write
}

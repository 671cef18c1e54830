//@ verify: true
#include <time.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  struct tm date = {.tm_year = 124, .tm_mday = 1};
  char text[8];
  unsigned char room = __VERIFIER_nondet_uchar();
  if (room > sizeof text)
    return 0;
  return strftime(text, room, "%Y-%m", &date) > 7;
}

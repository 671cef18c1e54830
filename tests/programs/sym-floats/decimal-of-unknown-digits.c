//@ verify: true
// What is read and what sign it has is exact; the value lies between the powers of ten around it.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[8] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), '.', __VERIFIER_nondet_char(), 0};
  char *end;
  errno = 0;
  double value = strtod(text, &end);
  if (text[0] >= '1' && text[0] <= '9' && text[1] >= '0' && text[1] <= '9') {
    int has_fraction = text[3] >= '0' && text[3] <= '9';
    assert(end == text + 3 + has_fraction);
    assert(value >= 10 && value <= 100);
  }
  if (text[0] == '-' && text[1] >= '1' && text[1] <= '9') {
    assert(value <= -1 && value >= -10);
    float narrow = strtof(text, NULL);
    assert(narrow <= -1 && narrow >= -10);
  }
  if (text[0] == '0' && text[1] == '0') assert(value >= 0 && value <= 1);
  assert(errno == 0);
  return 0;
}

//@ exec: same
// The payload of a NaN is read as strtoull reads it.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char *text) {
  uint64_t bits;
  uint32_t narrow_bits;
  errno = 0;
  double value = strtod(text, NULL);
  float narrow = strtof(text, NULL);
  memcpy(&bits, &value, sizeof bits);
  memcpy(&narrow_bits, &narrow, sizeof narrow_bits);
  printf("%s %llx %x %d\n", text, (unsigned long long)bits, narrow_bits, errno);
}

int main(void) {
  show("nan(18446744073709551616)");
  show("nan(18446744073709551615)");
  show("nan(0x1ffffffffffffffffff)");
  show("nan(0123)");
  show("nan(12x)");
  return 0;
}

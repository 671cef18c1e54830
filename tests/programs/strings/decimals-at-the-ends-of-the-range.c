//@ exec: same
// Decimals that are rounded, too large, too small, or just not: value and errno as in the C library.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const texts[] = {
  "1", "0.1", "123.456", "1e300", "1e301", "1e-290", "1e-291", "9007199254740993", "16777217", "1e22", "1e23", ".5",
  "5.", "00012.5000", "-0", "-2.5e-7", "123456789012345678", "1234567890123456789", "9.99999999999999999e37", "1e38",
  "1e308", "1.7976931348623157e308", "1.7976931348623159e308", "2e308", "-1e400", "1e99999999999999999999",
  "2.2250738585072014e-308", "2.2250738585072013e-308", "2.2250738585072012e-308", "2.2250738585072011e-308",
  "1e-308", "4.9e-324", "2.4e-324", "1e-400", "0e-400", "1e-99999999999999", "1.17549435e-38", "1.17549434e-38",
  "1.1754943e-38", "1.17549429e-38", "1e-45", "1e-46", "3.4028235e38", "3.4028236e38", "1e39", "6e-8"};

int main(void) {
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *end;
    errno = 0;
    double value = strtod(texts[i], &end);
    int error = errno;
    errno = 0;
    float narrow = strtof(texts[i], NULL);
    unsigned long long bits;
    unsigned narrow_bits;
    memcpy(&bits, &value, sizeof bits);
    memcpy(&narrow_bits, &narrow, sizeof narrow_bits);
    printf("%s %llx %d %x %d %d\n", texts[i], bits, error, narrow_bits, errno, (int)(end - texts[i]));
  }
  return 0;
}

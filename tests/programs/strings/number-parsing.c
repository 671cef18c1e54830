//@ exec: same
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void integer(const char *s, int base) {
  char *end;
  errno = 0;
  long v = strtol(s, &end, base);
  printf("strtol \"%s\" %d: %ld rest \"%s\"%s\n", s, base, v, end, errno == ERANGE ? " range" : "");
}

static void unsigned_integer(const char *s, int base) {
  char *end;
  errno = 0;
  unsigned long v = strtoul(s, &end, base);
  printf("strtoul \"%s\" %d: %lu rest \"%s\"%s\n", s, base, v, end, errno == ERANGE ? " range" : "");
}

static void real(const char *s) {
  char *end;
  double v = strtod(s, &end);
  printf("strtod \"%s\": %.17g rest \"%s\"\n", s, v, end);
}

int main(void) {
  integer("42", 10);
  integer("  -17 apples", 10);
  integer("+0x1fG", 16);
  integer("0x1f", 0);
  integer("0755", 0);
  integer("08", 0);
  integer("zz", 36);
  integer("102", 2);
  integer("", 10);
  integer("abc", 10);
  integer("-", 10);
  integer("0x", 16);
  integer("9223372036854775807", 10);
  integer("9223372036854775808", 10);
  integer("-99999999999999999999", 10);
  unsigned_integer("18446744073709551615", 10);
  unsigned_integer("18446744073709551616", 10);
  unsigned_integer("-1", 10);
  unsigned_integer("ffffffff", 16);
  printf("%d %d %d %ld %lld\n", atoi("123abc"), atoi("  -5"), atoi("x"), atol("-2147483649"), atoll("4294967296"));
  real("3.25");
  real("-1e3xyz");
  real("  .5");
  real("5.");
  real("1e");
  real("0x1.8p3");
  real("inf");
  real("-Infinity!");
  real("0.1");
  real("123456789012345678901234567890");
  real("1e-320");
  real("1e400");
  real("none");
  printf("%.9g %g\n", strtof("0.1", NULL), atof("2.5e-1"));
  printf("%lld %llu\n", strtoll("-9223372036854775808", NULL, 10), strtoull("0xffffffffffffffff", NULL, 0));
  return (int)strtol("1111011", NULL, 2);
}

//@ exec: same
// The zone is read by whoever is first to ask for a date, also by those that have no use for it.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  time_t seconds = 1700000000;
  struct tm fields;
  printf("%s %s %ld %d\n", tzname[0], tzname[1], timezone, daylight);
  setenv("TZ", "ABC5DEF4,M3.2.0,M11.1.0", 1);
  printf("%s\n", gmtime(&seconds)->tm_zone);
  printf("%s %s %ld %d\n", tzname[0], tzname[1], timezone, daylight);
  setenv("TZ", "XYZ-3", 1);
  printf("%s\n", gmtime_r(&seconds, &fields)->tm_zone);
  printf("%s %s %ld %d\n", tzname[0], tzname[1], timezone, daylight);
  return 0;
}

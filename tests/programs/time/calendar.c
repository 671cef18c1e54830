//@ exec: same
// Seconds to dates and back, around every boundary, and what has no date.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static void show(const struct tm *fields) {
  if (fields == NULL)
    printf("none errno %d\n", errno);
  else
    printf("%d-%d-%d %d:%d:%d weekday %d day %d summer %d offset %ld %s\n", fields->tm_year, fields->tm_mon,
           fields->tm_mday, fields->tm_hour, fields->tm_min, fields->tm_sec, fields->tm_wday, fields->tm_yday,
           fields->tm_isdst, fields->tm_gmtoff, fields->tm_zone);
}

static void take_apart(time_t seconds) {
  struct tm fields;
  char text[26];
  show(gmtime(&seconds));
  show(localtime_r(&seconds, &fields));
  const char *written = ctime_r(&seconds, text);
  printf("%s", written == NULL ? "no text\n" : written);
  struct tm *date = gmtime_r(&seconds, &fields);
  if (date != NULL)
    printf("%d\n", timegm(date) == seconds);
}

static void put_together(int year, int month, int day, int hour, int minute, int second, int summer) {
  struct tm fields = {.tm_year = year, .tm_mon = month, .tm_mday = day, .tm_hour = hour, .tm_min = minute,
                      .tm_sec = second, .tm_isdst = summer, .tm_zone = "none"};
  struct tm copy = fields;
  char text[26];
  errno = 0;
  const char *written = asctime_r(&fields, text);
  printf("%s", written == NULL ? "no text\n" : written);
  written = asctime(&fields);
  printf("%s", written == NULL ? "no text\n" : written);
  long long seconds = mktime(&fields);
  printf("%lld ", seconds);
  show(&fields);
  seconds = timegm(&copy);
  printf("%lld ", seconds);
  show(&copy);
}

int main(void) {
  printf("%s %s\n", tzname[0], tzname[1]);
  tzset();
  printf("%s %s %ld %d\n", tzname[0], tzname[1], timezone, daylight);
  static const int days[] = {0, 1, 30, 31, 58, 59, 60, 364, 365, 789, 790, 10956, 10957, 11015, 11016, 11017, 19782,
                             19783, 24854, -1, -365, -24855, -24000};
  for (size_t i = 0; i < sizeof days / sizeof *days; i++)
    for (int second = -1; second < 2; second++)
      take_apart((time_t)days[i] * 86400 + second);
  take_apart((time_t)((unsigned long)-1 / 2));
  take_apart(-(time_t)((unsigned long)-1 / 2) - 1);
  put_together(70, 0, 1, 0, 0, 0, 0);
  put_together(124, 1, 30, 25, 61, 61, -1);
  put_together(124, -1, 0, -1, -1, -1, 1);
  put_together(100, 14, 400, 1000, -100000, 86400, 0);
  put_together(-200, 0, 1, 0, 0, 0, 0);
  put_together(8100, 11, 31, 23, 59, 60, 0);
  put_together(INT_MAX, 12, 1, 0, 0, 0, 5);
  put_together(INT_MAX, INT_MAX, INT_MAX, INT_MAX, INT_MAX, INT_MAX, 1);
  put_together(INT_MIN, INT_MIN, INT_MIN, INT_MIN, INT_MIN, INT_MIN, 1);
  put_together(INT_MIN, 0, 1, 0, 0, INT_MAX, 1);
  printf("%g %g %g\n", difftime(7, 3), difftime(3, 7), difftime(INT_MAX, INT_MIN));
}

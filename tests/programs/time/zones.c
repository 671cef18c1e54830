//@ exec: same
// Time zones as POSIX writes them: seconds to dates and back, around every change of the clocks.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char *const zones[] = {
    "UTC0", "XYZ-5:30", "<+0330>-3:30:15", "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0",
    "AEST-10AEDT,M10.1.0,M4.1.0/3", "AAA3BBB,J60,J300/4:30", "AAA3BBB2:15,59/0,299/-1", "CHAST-12:45CHADT,M9.5.0/2:45,M4.1.0/3:45",
    "IST-1GMT0,M10.5.0,M3.5.0/1", "NST3:30NDT,M3.2.0/0:01:30,M11.1.0/0:01",
};

static void show(const struct tm *fields) {
  char text[100];
  strftime(text, sizeof text, "%F %T %z %Z %s", fields);
  printf(" %s %d %ld %s\n", text, fields->tm_isdst, fields->tm_gmtoff, fields->tm_zone);
}

// The hours around a time at which the year of the zone may have a change.
static void around(long seconds) {
  for (int minutes = -150; minutes <= 150; minutes += 75) {
    time_t time = seconds + minutes * 60;
    show(localtime(&time));
  }
}

static void put_together(int month, int day, int hour, int minute, int summer) {
  struct tm fields = {.tm_year = 124, .tm_mon = month, .tm_mday = day, .tm_hour = hour, .tm_min = minute,
                      .tm_sec = 75, .tm_isdst = summer};
  long long seconds = mktime(&fields);
  printf("%d: %lld", summer, seconds);
  show(&fields);
}

int main(void) {
  for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
    setenv("TZ", zones[i], 1);
    tzset();
    printf("%s: %s %s %ld %d\n", zones[i], tzname[0], tzname[1], timezone, daylight);
    static const long changes[] = {1709452800, 1711846800, 1711846800 + 7 * 86400, 1727532000, 1729990800, 1730613600,
                                   1709164800, 1709251200, 1729900800, 0, -86400 * 365};
    for (size_t k = 0; k < sizeof changes / sizeof *changes; k++)
      around(changes[k]);
    for (int summer = -1; summer < 2; summer++) {
      static const int days[][2] = {{2, 10}, {2, 31}, {3, 7}, {9, 27}, {10, 3}, {8, 29}, {1, 29}, {9, 26}, {0, 1}, {6, 1}};
      for (size_t k = 0; k < sizeof days / sizeof *days; k++)
        for (int hour = 0; hour < 4; hour++)
          put_together(days[k][0], days[k][1], hour, 30, summer);
    }
  }
  // What was read once stays until someone reads anew.
  struct tm fields;
  time_t time = 1720000000;
  setenv("TZ", "ABC-2", 1);
  show(localtime_r(&time, &fields));
  show(localtime(&time));
  unsetenv("TZ");
  show(localtime_r(&time, &fields));
}

//@ exec: same
// Every conversion of strftime with every flag, and some that are none.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>

static void show(const char *format, const struct tm *fields, size_t room) {
  char text[64];
  memset(text, '#', sizeof text);
  size_t length = strftime(text, room, format, fields);
  printf("%s: %d", format, (int)length);
  if (length > 0)
    printf(" [%s]", text);
  printf("\n");
}

static const struct tm dates[] = {
    {.tm_year = 124, .tm_mon = 2, .tm_mday = 9, .tm_yday = 68, .tm_wday = 6, .tm_hour = 15, .tm_min = 4, .tm_sec = 5,
     .tm_gmtoff = -12345, .tm_zone = "CeT"},
    {.tm_year = -1895, .tm_mday = 31, .tm_wday = 0, .tm_isdst = 1, .tm_gmtoff = 3600, .tm_zone = NULL},
    {.tm_year = -3000, .tm_mon = 11, .tm_mday = 31, .tm_yday = 364, .tm_wday = 1, .tm_hour = 12, .tm_isdst = -1},
    {.tm_year = 9000, .tm_mon = 12, .tm_mday = 1, .tm_wday = 9, .tm_isdst = 2, .tm_sec = 60, .tm_zone = ""},
};

int main(void) {
  static const char conversions[] = "aAbBcCdDeFgGhHIjklmMnNpPrRsStTuUvVwWxXyYzZ%Q";
  static const char *const flags[] = {"", "_", "-", "0", "^", "#", "5", "_6", "-7", "012", "E", "O", "^30", "#5E", "3O"};
  for (size_t date = 0; date < sizeof dates / sizeof *dates; date++)
    for (size_t flag = 0; flag < sizeof flags / sizeof *flags; flag++)
      for (const char *conversion = conversions; *conversion != '\0'; conversion++) {
        char format[16] = "%";
        strcat(format, flags[flag]);
        strncat(format, conversion, 1);
        show(format, &dates[date], 64);
      }
  static const char *const formats[] = {"", "%", "%5", "%E", "text", "%Y%", "%Y-%m-%dT%H:%M:%S%z", "%99999999999d"};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    for (size_t room = 0; room < 30; room++)
      show(formats[i], &dates[0], room);
  // The first and last days of years, whose weeks may be those of another year.
  for (int year = 95; year < 125; year++)
    for (int day = -3; day < 4; day++) {
      struct tm fields = {.tm_year = year, .tm_mday = day};
      timegm(&fields);
      char text[64];
      strftime(text, sizeof text, "%F %G-W%V-%u %g %U %W %w %j %s", &fields);
      printf("%s\n", text);
    }
}

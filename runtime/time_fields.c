// provides: __surefoot_date gmtime gmtime_r __gmtime_r localtime localtime_r __localtime_r
//
// Seconds since 1970 to the fields of a date.
#include "surefoot.h"

typedef long time_t;
const char *__surefoot_zone_name(void);

// The layout is glibc's.
struct tm {
  int second, minute, hour, day, month, year, weekday, day_of_year, is_summer;
  long offset;
  const char *zone;
};

enum { DAY = 86400, FOUR_CENTURIES = 146097 };

static struct tm shared;

// False if the year is out of range. Years are counted here from March, so that a leap day comes last, and in cycles of 400 years.
int __surefoot_date(long long seconds, struct tm *result, const char *zone) {
  long long days = seconds / DAY, rest = seconds % DAY;
  if (rest < 0) {
    rest += DAY;
    days--;
  }
  long long shifted = days + 719468; // since 1 March of the year 0
  long long cycle = (shifted >= 0 ? shifted : shifted - (FOUR_CENTURIES - 1)) / FOUR_CENTURIES;
  int day = (int)(shifted - cycle * FOUR_CENTURIES);
  int year_of_cycle = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  int day_of_year = day - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
  int month = (5 * day_of_year + 2) / 153; // 0 is March
  long long year = cycle * 400 + year_of_cycle + (month >= 10);
  if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
    errno = EOVERFLOW;
    return 0;
  }
  int is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  long long weekday = (days + 4) % 7;
  result->second = (int)(rest % 60);
  result->minute = (int)(rest / 60 % 60);
  result->hour = (int)(rest / 3600);
  result->day = day_of_year - (153 * month + 2) / 5 + 1;
  result->month = month < 10 ? month + 2 : month - 10;
  result->year = (int)(year - 1900);
  result->weekday = (int)(weekday < 0 ? weekday + 7 : weekday);
  result->day_of_year = month < 10 ? day_of_year + 59 + is_leap : day_of_year - 306;
  result->is_summer = 0;
  result->offset = 0;
  result->zone = zone;
  return 1;
}

static struct tm *fill(const time_t *seconds, struct tm *result, const char *zone) {
  return __surefoot_date(*seconds, result, zone) ? result : NULL;
}

struct tm *gmtime_r(const time_t *seconds, struct tm *result) { return fill(seconds, result, "GMT"); }

struct tm *__gmtime_r(const time_t *seconds, struct tm *result) { return fill(seconds, result, "GMT"); }

struct tm *gmtime(const time_t *seconds) { return fill(seconds, &shared, "GMT"); }

struct tm *localtime_r(const time_t *seconds, struct tm *result) {
  return fill(seconds, result, __surefoot_zone_name());
}

struct tm *__localtime_r(const time_t *seconds, struct tm *result) {
  return fill(seconds, result, __surefoot_zone_name());
}

struct tm *localtime(const time_t *seconds) { return fill(seconds, &shared, __surefoot_zone_name()); }

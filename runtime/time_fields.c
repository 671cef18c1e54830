// provides: __surefoot_date __surefoot_local_date gmtime gmtime_r __gmtime_r localtime localtime_r __localtime_r
//
// Seconds since 1970 to the fields of a date.
#include "calendar.h"

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

// When the clocks change in a year, in seconds since 1970.
static long long seconds_of_change(const struct surefoot_zone *zone, int which, long long year) {
  const struct surefoot_change *change = &zone->changes[which];
  long long days = __surefoot_days_before(year * 12);
  // glibc has the changes of all years before 1970 in 1970.
  long long too_many = year < 1970 ? days : 0;
  int is_leap = __surefoot_days_before(year * 12 + 12) - days == 366;
  if (change->kind == DAY_FROM_ZERO) {
    days += change->day;
  } else if (change->kind == DAY_WITHOUT_LEAP_DAY) {
    days += change->day - 1 + (is_leap && change->day >= 60);
  } else {
    long long next_month = __surefoot_days_before(year * 12 + change->month);
    days = __surefoot_days_before(year * 12 + change->month - 1);
    int weekday = (int)((days % 7 + 11) % 7);
    days += (change->day - weekday + 7) % 7 + (change->week - 1) * 7;
    if (days >= next_month)
      days -= 7;
  }
  return (days - too_many) * DAY + change->seconds - zone->offsets[which];
}

static int is_summer(long long seconds, const struct surefoot_zone *zone, long long year) {
  long long begin = seconds_of_change(zone, 0, year), end = seconds_of_change(zone, 1, year);
  // In the south it is summer at the turn of the year.
  return begin > end ? seconds < end || seconds >= begin : seconds >= begin && seconds < end;
}

int __surefoot_local_date(long long seconds, struct tm *result, const struct surefoot_zone *zone) {
  if (!__surefoot_date(seconds, result, zone->names[0]))
    return 0;
  int summer = zone->has_summer && is_summer(seconds, zone, 1900 + (long long)result->year);
  int offset = zone->offsets[summer];
  if (offset != 0 && !__surefoot_date(seconds + offset, result, zone->names[0]))
    return 0;
  result->zone = zone->names[summer];
  result->is_summer = summer;
  result->offset = offset;
  return 1;
}

// As in glibc, these read TZ, too, if nobody has: `tzname` shows it.
static struct tm *fill(const time_t *seconds, struct tm *result) {
  __surefoot_zone(0);
  return __surefoot_date(*seconds, result, "GMT") ? result : NULL;
}

// The forms with a target of the program's read TZ only once.
static struct tm *fill_local(const time_t *seconds, struct tm *result) {
  return __surefoot_local_date(*seconds, result, __surefoot_zone(result == &shared)) ? result : NULL;
}

struct tm *gmtime_r(const time_t *seconds, struct tm *result) { return fill(seconds, result); }

struct tm *__gmtime_r(const time_t *seconds, struct tm *result) { return fill(seconds, result); }

struct tm *gmtime(const time_t *seconds) { return fill(seconds, &shared); }

struct tm *localtime_r(const time_t *seconds, struct tm *result) { return fill_local(seconds, result); }

struct tm *__localtime_r(const time_t *seconds, struct tm *result) { return fill_local(seconds, result); }

struct tm *localtime(const time_t *seconds) { return fill_local(seconds, &shared); }

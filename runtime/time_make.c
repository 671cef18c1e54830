// provides: mktime timelocal timegm __surefoot_local_seconds
//
// The fields of a date to seconds since 1970. Fields may have any value; they come back in range.
#include "surefoot.h"

typedef long time_t;
struct tm {
  int second, minute, hour, day, month, year, weekday, day_of_year, is_summer;
  long offset;
  const char *zone;
};

const char *__surefoot_zone_name(void);
int __surefoot_date(long long seconds, struct tm *result, const char *zone);

static long long floor_divide(long long value, long long divisor) {
  return (value >= 0 ? value : value - (divisor - 1)) / divisor;
}

// Days from 1970 to the first of a month, given as a number of months since January of the year 0.
static long long days_before(long long months) {
  long long from_march = months - 2;
  long long year = floor_divide(from_march, 12);
  int month = (int)(from_march - year * 12);
  long long cycle = floor_divide(year, 400);
  int year_of_cycle = (int)(year - cycle * 400);
  return cycle * 146097 + 365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100 + (153 * month + 2) / 5 - 719468;
}

// False if the fields are no date, or none that 64 bits can count the seconds of.
static int make(struct tm *fields, int shift, const char *zone, long long *result) {
  long long months = (1900 + (long long)fields->year) * 12 + fields->month;
  long long days = days_before(months) + fields->day - 1;
  // Seconds beyond a minute, and the shift, are added in the end, to what must be a date before.
  int second = fields->second < 0 ? 0 : fields->second > 59 ? 59 : fields->second;
  long long date = days * 86400 + (long long)fields->hour * 3600 + (long long)fields->minute * 60 + second;
  *result = date - shift + fields->second - second;
  return __surefoot_date(date, fields, zone) && __surefoot_date(date - shift, fields, zone) &&
         __surefoot_date(*result, fields, zone);
}

static time_t fail(void) {
  errno = EOVERFLOW;
  return -1;
}

// The summer time is forgotten even if the fields are no date, but not if 32 bits are too few for it.
time_t timegm(struct tm *fields) {
  struct tm normal = *fields;
  long long result;
  if (!make(&normal, 0, "GMT", &result)) {
    fields->is_summer = 0;
    return fail();
  }
  if ((time_t)result != result)
    return fail();
  *fields = normal;
  return (time_t)result;
}

// In UTC there is no summer time. Fields that say it is are taken to be an hour ahead. -1 if they are no date.
long long __surefoot_local_seconds(struct tm *fields) {
  struct tm normal = *fields;
  long long result;
  if (!make(&normal, fields->is_summer > 0 ? 3600 : 0, __surefoot_zone_name(), &result))
    return fail();
  *fields = normal;
  return result;
}

time_t mktime(struct tm *fields) {
  struct tm normal = *fields;
  long long result = __surefoot_local_seconds(&normal);
  if ((time_t)result != result)
    return fail();
  *fields = normal;
  return (time_t)result;
}

time_t timelocal(struct tm *fields) { return mktime(fields); }

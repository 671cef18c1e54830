// Dates, and the time zone that they are in: what the models of <time.h> share.
#ifndef SUREFOOT_CALENDAR_H
#define SUREFOOT_CALENDAR_H

#include "surefoot.h"

typedef long time_t;

// The layout is glibc's.
struct tm {
  int second, minute, hour, day, month, year, weekday, day_of_year, is_summer;
  long offset;
  const char *zone;
};

// When in a year clocks change: a day in one of three forms, and seconds since its beginning.
struct surefoot_change {
  enum { NTH_WEEKDAY, DAY_WITHOUT_LEAP_DAY, DAY_FROM_ZERO } kind;
  int month, week, day;
  int seconds;
};

// Seconds to add to UTC, and names: standard time first, then summer time if there is any.
struct surefoot_zone {
  const char *names[2];
  int offsets[2];
  int has_summer;
  struct surefoot_change changes[2]; // to summer time and back
};

// time_zone.c. The zone that TZ says; unless it is to be read anew, as it was said first.
const struct surefoot_zone *__surefoot_zone(int anew);

// time_fields.c. False, with errno, if the year is out of range. The second takes the zone's time.
int __surefoot_date(long long seconds, struct tm *result, const char *zone);
int __surefoot_local_date(long long seconds, struct tm *result, const struct surefoot_zone *zone);

// time_make.c. Days from 1970 to the first of a month, given as a number of months since January of the year 0;
// mktime without the limits of time_t: -1, with errno, if the fields are no date.
long long __surefoot_days_before(long long months);
long long __surefoot_local_seconds(struct tm *fields);

// The format that a conversion of strftime or strptime stands for, or null.
static inline const char *surefoot_expansion(char conversion) {
  switch (conversion) {
  case 'c': return "%a %b %e %H:%M:%S %Y";
  case 'D':
  case 'x': return "%m/%d/%y";
  case 'F': return "%Y-%m-%d";
  case 'r': return "%I:%M:%S %p";
  case 'R': return "%H:%M";
  case 'T':
  case 'X': return "%H:%M:%S";
  default: return NULL;
  }
}

#endif

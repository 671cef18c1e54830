// provides: mktime timelocal timegm __surefoot_local_seconds __surefoot_days_before
//
// The fields of a date to seconds since 1970. Fields may have any value; they come back in range.
#include "calendar.h"

static long long floor_divide(long long value, long long divisor) {
  return (value >= 0 ? value : value - (divisor - 1)) / divisor;
}

long long __surefoot_days_before(long long months) {
  long long from_march = months - 2;
  long long year = floor_divide(from_march, 12);
  int month = (int)(from_march - year * 12);
  long long cycle = floor_divide(year, 400);
  int year_of_cycle = (int)(year - cycle * 400);
  return cycle * 146097 + 365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100 + (153 * month + 2) / 5 - 719468;
}

static time_t fail(void) {
  errno = EOVERFLOW;
  return -1;
}

// What the fields would be in UTC. Seconds beyond a minute are added in the end, to what must be a date before.
static int plain_second(const struct tm *fields) {
  return fields->second < 0 ? 0 : fields->second > 59 ? 59 : fields->second;
}

static long long plain_seconds(const struct tm *fields) {
  long long months = (1900 + (long long)fields->year) * 12 + fields->month;
  long long days = __surefoot_days_before(months) + fields->day - 1;
  return days * 86400 + (long long)fields->hour * 3600 + (long long)fields->minute * 60 + plain_second(fields);
}

// The summer time is forgotten even if the fields are no date, but not if 32 bits are too few for it.
time_t timegm(struct tm *fields) {
  struct tm normal;
  int beyond = fields->second - plain_second(fields);
  long long date = plain_seconds(fields);
  if (!__surefoot_date(date, &normal, "GMT") || !__surefoot_date(date + beyond, &normal, "GMT")) {
    fields->is_summer = 0;
    return fail();
  }
  if ((time_t)(date + beyond) != date + beyond)
    return fail();
  *fields = normal;
  return (time_t)(date + beyond);
}

// How far from UTC the last date was: the first guess for the next, which decides where there are two answers.
static long long last_shift;

// Goes from guess to guess until one has these fields, or two come in turns: in a gap, where clocks are set forward,
// no answer is right.
static int approach(const struct surefoot_zone *zone, long long date, int wanted, long long *seconds,
                    struct tm *found) {
  long long before = *seconds, before_that = *seconds;
  int was_summer = 0;
  for (int probes = 6; probes > 0; probes--) {
    if (!__surefoot_local_date(*seconds, found, zone))
      return 0;
    long long off = date - (*seconds + found->offset);
    if (off == 0)
      return 1;
    if (*seconds == before && *seconds != before_that &&
        (wanted < 0 ? was_summer <= found->is_summer : (wanted != 0) != found->is_summer))
      return 2;
    before = before_that;
    before_that = *seconds;
    *seconds += off;
    was_summer = found->is_summer;
  }
  errno = EOVERFLOW;
  return 0;
}

// The fields said summer time and it is none, or the other way round: the nearest time at which it is as said
// tells how far from UTC they are.
static int shift_to(const struct surefoot_zone *zone, long long date, int wanted, long long *seconds,
                    struct tm *found) {
  enum { STRIDE = 601200, FARTHEST = 457243209 / 2 + STRIDE };
  for (int distance = STRIDE; zone->has_summer && distance < FARTHEST; distance += STRIDE)
    for (int direction = -1; direction <= 1; direction += 2) {
      struct tm near;
      if (!__surefoot_local_date(*seconds + (long long)distance * direction, &near, zone))
        return 0;
      if (near.is_summer == (wanted != 0)) {
        *seconds = date - near.offset;
        return __surefoot_local_date(*seconds, found, zone);
      }
    }
  // A zone without summer time: an hour.
  *seconds += wanted != 0 ? -3600 : 3600;
  return __surefoot_local_date(*seconds, found, zone);
}

long long __surefoot_local_seconds(struct tm *fields) {
  const struct surefoot_zone *zone = __surefoot_zone(1);
  struct tm normal;
  int wanted = fields->is_summer, beyond = fields->second - plain_second(fields);
  long long date = plain_seconds(fields), seconds = zone->has_summer ? date + last_shift : date - zone->offsets[0];
  int how = approach(zone, date, wanted, &seconds, &normal);
  if (how == 0 || (how == 1 && wanted >= 0 && (wanted != 0) != normal.is_summer &&
                   !shift_to(zone, date, wanted, &seconds, &normal)))
    return -1;
  last_shift = seconds - date;
  if (beyond != 0) {
    seconds += beyond;
    if (!__surefoot_local_date(seconds, &normal, zone))
      return -1;
  }
  *fields = normal;
  return seconds;
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

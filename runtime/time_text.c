// provides: asctime asctime_r ctime ctime_r
//
// Dates in the one form of "Thu Jan  1 00:00:00 1970".
#include "calendar.h"

struct tm *localtime(const time_t *seconds);
struct tm *localtime_r(const time_t *seconds, struct tm *result);
int snprintf(char *target, size_t size, const char *format, ...);

static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

enum { TEXT_SIZE = 26, LONGEST = 100 };

static char *write(const struct tm *fields, char *target, size_t size) {
  if (fields == NULL) {
    errno = EINVAL;
    return NULL;
  }
  int year;
  if (__builtin_add_overflow(fields->year, 1900, &year)) {
    errno = EOVERFLOW;
    return NULL;
  }
  const char *day = fields->weekday < 0 || fields->weekday > 6 ? "???" : days[fields->weekday];
  const char *month = fields->month < 0 || fields->month > 11 ? "???" : months[fields->month];
  char text[LONGEST];
  int length = snprintf(text, sizeof text, "%s %s%3d %.2d:%.2d:%.2d %d\n", day, month, fields->day, fields->hour,
                        fields->minute, fields->second, year);
  if ((size_t)length >= size) {
    errno = EOVERFLOW;
    return NULL;
  }
  __builtin_memcpy(target, text, (size_t)length + 1);
  return target;
}

char *asctime_r(const struct tm *fields, char *target) { return write(fields, target, TEXT_SIZE); }

static char shared[LONGEST];

char *asctime(const struct tm *fields) { return write(fields, shared, sizeof shared); }

char *ctime(const time_t *seconds) { return asctime(localtime(seconds)); }

char *ctime_r(const time_t *seconds, char *target) {
  struct tm fields;
  return asctime_r(localtime_r(seconds, &fields), target);
}

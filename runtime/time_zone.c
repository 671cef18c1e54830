// provides: tzset tzname timezone daylight __tzname __timezone __daylight __surefoot_zone
//
// The time zone, as TZ says it in the form of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`. There are no files of zones.
#include "calendar.h"

char *getenv(const char *name);

char *__tzname[2] = {"GMT", "GMT"};
long __timezone;
int __daylight;

// Two names for one variable each.
extern char *tzname[2] __attribute__((alias("__tzname")));
extern long timezone __attribute__((alias("__timezone")));
extern int daylight __attribute__((alias("__daylight")));

// Invariant: `current` is what `text` says, unless that is null.
static struct surefoot_zone current;
static char *text;

static _Noreturn void refuse(void) {
  __surefoot_unsupported("a time zone that is not written as POSIX does (from a file of the system)");
}

static int is_letter(char byte) { return (byte | 32) >= 'a' && (byte | 32) <= 'z'; }

static int is_digit(char byte) { return byte >= '0' && byte <= '9'; }

// Three letters or more, or within < and > digits and signs, too.
static const char *read_name(const char **cursor) {
  const char *start = *cursor, *end = start;
  if (*start == '<') {
    start = ++end;
    while (is_letter(*end) || is_digit(*end) || *end == '+' || *end == '-')
      end++;
    *cursor = end + 1;
    if (*end != '>')
      refuse();
  } else {
    while (is_letter(*end))
      end++;
    *cursor = end;
  }
  if (end - start < 3)
    refuse();
  char *name = __surefoot_room((size_t)(end - start) + 1);
  for (size_t i = 0; i < (size_t)(end - start); i++)
    name[i] = start[i];
  return name;
}

static int read_number(const char **cursor, int most) {
  if (!is_digit(**cursor))
    refuse();
  int number = 0;
  for (; is_digit(**cursor); ++*cursor)
    if (number <= most)
      number = number * 10 + **cursor - '0';
  if (number > most)
    refuse();
  return number;
}

// [+|-]hours[:minutes[:seconds]], in seconds.
static int read_time(const char **cursor, int most_hours) {
  int is_negative = **cursor == '-';
  if (**cursor == '-' || **cursor == '+')
    ++*cursor;
  int seconds = read_number(cursor, most_hours) * 3600;
  for (int unit = 60; unit > 0 && **cursor == ':'; unit /= 60) {
    ++*cursor;
    seconds += read_number(cursor, 59) * unit;
  }
  return is_negative ? -seconds : seconds;
}

static int read_between(const char **cursor, char before, int least, int most) {
  if (**cursor != before)
    refuse();
  ++*cursor;
  int number = read_number(cursor, most);
  if (number < least)
    refuse();
  return number;
}

static struct surefoot_change read_change(const char **cursor) {
  struct surefoot_change change = {.seconds = 2 * 3600};
  if (**cursor != ',')
    refuse();
  ++*cursor;
  if (**cursor == 'M') {
    change.kind = NTH_WEEKDAY;
    change.month = read_between(cursor, 'M', 1, 12);
    change.week = read_between(cursor, '.', 1, 5);
    change.day = read_between(cursor, '.', 0, 6);
  } else if (**cursor == 'J') {
    change.kind = DAY_WITHOUT_LEAP_DAY;
    change.day = read_between(cursor, 'J', 1, 365);
  } else {
    change.kind = DAY_FROM_ZERO;
    change.day = read_number(cursor, 365);
  }
  if (**cursor == '/') {
    ++*cursor;
    change.seconds = read_time(cursor, 167);
  }
  return change;
}

static struct surefoot_zone utc(void) { return (struct surefoot_zone){.names = {"UTC", "UTC"}}; }

static struct surefoot_zone parse(const char *cursor) {
  struct surefoot_zone zone = {.names = {read_name(&cursor)}};
  // West of Greenwich is positive.
  zone.offsets[0] = zone.offsets[1] = -read_time(&cursor, 24);
  zone.names[1] = zone.names[0];
  if (*cursor == '\0')
    return zone;
  zone.names[1] = read_name(&cursor);
  zone.offsets[1] = *cursor == '\0' || *cursor == ',' ? zone.offsets[0] + 3600 : -read_time(&cursor, 24);
  zone.has_summer = 1;
  if (*cursor == '\0') {
    // Soundness: what glibc has where no file says anything else. It is named.
    __surefoot_assumes(SUREFOOT_MODEL, "the system has no files of time zones");
    cursor = ",M3.2.0,M11.1.0";
  }
  zone.changes[0] = read_change(&cursor);
  zone.changes[1] = read_change(&cursor);
  if (*cursor != '\0')
    refuse();
  return zone;
}

static int is_same(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return left[i] == right[i];
}

static void remember(const char *said) {
  size_t size = 0;
  while (said[size] != '\0')
    size++;
  if (text != NULL)
    __surefoot_release(text);
  text = __surefoot_room(size + 1);
  for (size_t i = 0; i < size; i++)
    text[i] = said[i];
}

static void read_zone(void) {
  const char *said = getenv("TZ");
  // Soundness: the zone of the system is not known. It is named.
  if (said == NULL)
    __surefoot_assumes(SUREFOOT_MODEL, "the time zone of the system is UTC");
  if (said != NULL && *said == '\0')
    __surefoot_assumes(SUREFOOT_MODEL, "the system has a file of universal time");
  if (said == NULL || *said == '\0' || is_same(said, "UTC"))
    said = "UTC0";
  if (text != NULL && is_same(text, said))
    return;
  remember(said);
  current = is_same(said, "UTC0") ? utc() : parse(said);
}

const struct surefoot_zone *__surefoot_zone(int anew) {
  if (anew || text == NULL) {
    read_zone();
    // Names of the library are constant, though the type of the variable is not.
    __tzname[0] = (char *)(uintptr_t)current.names[0];
    __tzname[1] = (char *)(uintptr_t)current.names[1];
    __timezone = -current.offsets[0];
    __daylight = current.offsets[0] != current.offsets[1];
  }
  return &current;
}

void tzset(void) { __surefoot_zone(1); }

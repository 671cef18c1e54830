// provides: strptime strptime_l
//
// Dates from text by a format, as glibc reads them in the C locale. What the text says of the date is kept until the
// end, and only then completed: the week day of a date, the date of a day of a year or of a week.
#include "calendar.h"

struct tm *localtime_r(const long *seconds, struct tm *result);

static const char *const day_names[] = {"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"};
static const char *const month_names[] = {"january", "february", "march",     "april",   "may",      "june",
                                          "july",    "august",   "september", "october", "november", "december"};

// What was read and is not in the fields yet.
struct reading {
  struct tm *fields;
  int has_hour_of_twelve, is_afternoon;
  int has_century, century, has_year_of_century;
  int has_weekday, has_day_of_year, has_month, has_day;
  int has_week_from_sunday, has_week_from_monday, week;
  int is_date_wanted; // the week day and the day of the year are to be found
};

static int is_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }
static int is_digit(char byte) { return byte >= '0' && byte <= '9'; }
static char lowered(char byte) { return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte; }

static const char *skip_spaces(const char *text) {
  while (is_space(*text))
    text++;
  return text;
}

// A number of up to so many digits behind spaces; null if there is none or it is out of range. A further digit is
// only taken if the number may be in range with it.
static const char *read_number(const char *text, int from, int to, int digits, int *result) {
  int value = 0;
  text = skip_spaces(text);
  if (!is_digit(*text))
    return NULL;
  for (; digits > 0 && is_digit(*text) && value * 10 <= to; digits--, text++)
    value = value * 10 + (*text - '0');
  if (value < from || value > to)
    return NULL;
  *result = value;
  return text;
}

// How much of the text is the name, in any case of letters; 0 if it is another one.
static size_t match(const char *text, const char *name, size_t limit) {
  size_t length = 0;
  while (length < limit && name[length] != '\0') {
    if (lowered(text[length]) != name[length])
      return 0;
    length++;
  }
  return length;
}

// One of some names, whole or its first three letters.
static const char *read_name(const char *text, const char *const *names, int count, int *value) {
  for (int index = 0; index < count; index++) {
    size_t length = match(text, names[index], SIZE_MAX);
    if (length == 0)
      length = match(text, names[index], 3);
    if (length > 0) {
      *value = index;
      return text + length;
    }
  }
  return NULL;
}

// [+-]hh, [+-]hhmm, [+-]hh:mm or Z.
static const char *read_offset(struct reading *reading, const char *text) {
  text = skip_spaces(text);
  if (*text == 'Z') {
    reading->fields->offset = 0;
    return text + 1;
  }
  if (*text != '+' && *text != '-')
    return NULL;
  int is_negative = *text == '-', digits = 0;
  unsigned value = 0;
  text++;
  for (; digits < 4 && is_digit(*text); text++) {
    value = value * 10 + (unsigned)(*text - '0');
    digits++;
    if (digits == 2 && text[1] == ':' && is_digit(text[2]))
      text++;
  }
  if (digits == 2)
    value *= 100;
  else if (digits != 4 || value % 100 >= 60)
    return NULL;
  reading->fields->offset = (long)((value / 100) * 3600 + (value % 100) * 60);
  if (is_negative)
    reading->fields->offset = -reading->fields->offset;
  return text;
}

// Seconds since 1970, of the zone of the program.
static const char *read_seconds(struct reading *reading, const char *text) {
  unsigned long seconds = 0;
  if (!is_digit(*text))
    return NULL;
  for (; is_digit(*text); text++) {
    if (seconds > (LONG_MAX - 9) / 10)
      __surefoot_unsupported("strptime of more seconds than there are");
    seconds = seconds * 10 + (unsigned long)(*text - '0');
  }
  long value = (long)seconds;
  return localtime_r(&value, reading->fields) == NULL ? NULL : text;
}

static const char *read_half_of_day(struct reading *reading, const char *text) {
  char first = lowered(text[0]);
  if ((first != 'a' && first != 'p') || lowered(text[1]) != 'm')
    return NULL;
  reading->is_afternoon = first == 'p';
  return text + 2;
}

// Parts of the time of day.
static const char *read_time(struct reading *reading, const char *text, char conversion) {
  struct tm *fields = reading->fields;
  int value;
  switch (conversion) {
  case 'k':
  case 'H':
    reading->has_hour_of_twelve = 0;
    return read_number(text, 0, 23, 2, &fields->hour);
  case 'l':
  case 'I':
    if ((text = read_number(text, 1, 12, 2, &value)) == NULL)
      return NULL;
    fields->hour = value % 12;
    reading->has_hour_of_twelve = 1;
    return text;
  case 'M': return read_number(text, 0, 59, 2, &fields->minute);
  case 'S': return read_number(text, 0, 61, 2, &fields->second);
  case 'p': return read_half_of_day(reading, text);
  default: return NULL;
  }
}

static const char *read_year(struct reading *reading, const char *text, char conversion) {
  struct tm *fields = reading->fields;
  int value;
  switch (conversion) {
  case 'C':
    text = read_number(text, 0, 99, 2, &reading->century);
    reading->has_century |= text != NULL;
    break;
  case 'y':
    if ((text = read_number(text, 0, 99, 2, &value)) != NULL)
      fields->year = value >= 69 ? value : value + 100;
    reading->has_year_of_century = 1;
    break;
  default:
    if ((text = read_number(text, 0, 9999, 4, &value)) != NULL)
      fields->year = value - 1900;
    reading->has_year_of_century = 0;
    break;
  }
  reading->is_date_wanted = 1;
  return text;
}

static const char *read_day(struct reading *reading, const char *text, char conversion) {
  struct tm *fields = reading->fields;
  int value;
  switch (conversion) {
  case 'a':
  case 'A':
    reading->has_weekday = 1;
    return read_name(text, day_names, 7, &fields->weekday);
  case 'b':
  case 'B':
  case 'h':
    reading->has_month = reading->is_date_wanted = 1;
    return read_name(text, month_names, 12, &fields->month);
  case 'd':
  case 'e':
    reading->has_day = reading->is_date_wanted = 1;
    return read_number(text, 1, 31, 2, &fields->day);
  case 'j':
    if ((text = read_number(text, 1, 366, 3, &value)) != NULL)
      fields->day_of_year = value - 1;
    reading->has_day_of_year = 1;
    return text;
  case 'm':
    if ((text = read_number(text, 1, 12, 2, &value)) != NULL)
      fields->month = value - 1;
    reading->has_month = reading->is_date_wanted = 1;
    return text;
  case 'u':
    if ((text = read_number(text, 1, 7, 1, &value)) != NULL)
      fields->weekday = value % 7;
    reading->has_weekday = 1;
    return text;
  case 'w': reading->has_weekday = 1; return read_number(text, 0, 6, 1, &fields->weekday);
  case 'U': reading->has_week_from_sunday = 1; return read_number(text, 0, 53, 2, &reading->week);
  case 'W': reading->has_week_from_monday = 1; return read_number(text, 0, 53, 2, &reading->week);
  default: return NULL;
  }
}

// What tells nothing of the date.
static const char *skip_part(const char *text, char conversion) {
  int unused;
  switch (conversion) {
  case 'g': return read_number(text, 0, 99, 2, &unused);
  case 'V': return read_number(text, 0, 53, 2, &unused);
  case 'n':
  case 't': return skip_spaces(text);
  case 'G':
    if (!is_digit(*text))
      return NULL;
    while (is_digit(*text))
      text++;
    return text;
  default: // Z
    text = skip_spaces(text);
    while (*text != '\0' && !is_space(*text))
      text++;
    return text;
  }
}

static const char *read_part(struct reading *reading, const char *text, char conversion) {
  switch (conversion) {
  case '%': return *text == '%' ? text + 1 : NULL;
  case 'k': case 'H': case 'l': case 'I': case 'M': case 'S': case 'p':
    return read_time(reading, text, conversion);
  case 'C': case 'y': case 'Y': return read_year(reading, text, conversion);
  case 'g': case 'V': case 'n': case 't': case 'G': case 'Z': return skip_part(text, conversion);
  case 's': return read_seconds(reading, text);
  case 'z': return read_offset(reading, text);
  default: return read_day(reading, text, conversion);
  }
}

static int is_member(char byte, const char *set) {
  while (*set != '\0' && *set != byte)
    set++;
  return *set != '\0';
}

// The conversion behind a percent sign, moved behind it; 0 if there is none. Flags and modifiers change nothing.
static char read_conversion(const char **format) {
  while (**format != '\0' && is_member(**format, "-_0^#"))
    ++*format;
  if (**format >= '0' && **format <= '9')
    __surefoot_unsupported("strptime with a width");
  char modifier = **format;
  if (modifier == 'E' || modifier == 'O') {
    ++*format;
    if (modifier == 'E' && **format == 'y')
      __surefoot_unsupported("strptime of a year of an era");
    if (!is_member(**format, modifier == 'E' ? "cCyYxX" : "bBdeHImMSUVWwy"))
      return '\0';
  }
  char conversion = **format;
  if (conversion != '\0')
    ++*format;
  return conversion;
}

static const char *read_plain(const char *text, char wanted) {
  if (is_space(wanted))
    return skip_spaces(text);
  return *text == wanted ? text + 1 : NULL;
}

// A format that stands for a conversion has no others that stand for formats in it.
static const char *read_expanded(struct reading *reading, const char *text, const char *format) {
  struct tm fields = *reading->fields;
  struct reading inner = *reading;
  inner.fields = &fields;
  for (; *format != '\0' && text != NULL; format++) {
    if (*format == '%') {
      format++;
      const char *further = surefoot_expansion(*format);
      if (further != NULL)
        return NULL;
      text = read_part(&inner, text, *format);
    } else {
      text = read_plain(text, *format);
    }
  }
  // What cannot be read as a whole leaves nothing behind.
  if (text == NULL)
    return NULL;
  *reading->fields = fields;
  inner.fields = reading->fields;
  *reading = inner;
  return text;
}

static const char *read_all(struct reading *reading, const char *text, const char *format) {
  while (*format != '\0' && text != NULL) {
    if (*format != '%') {
      text = read_plain(text, *format);
      format++;
      continue;
    }
    format++;
    char conversion = read_conversion(&format);
    const char *expanded = surefoot_expansion(conversion);
    if (expanded == NULL) {
      text = read_part(reading, text, conversion);
      continue;
    }
    text = read_expanded(reading, text, expanded);
    if (is_member(conversion, "cFxD"))
      reading->is_date_wanted = 1;
  }
  return text;
}

static int is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

// Days of the year before a month, or before the next year.
static int days_before(const struct tm *fields, int month) {
  static const short days[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
  return days[month] + (month > 1 && is_leap(1900 + fields->year));
}

// As glibc, which counts days from 1970 on, for any day of the month.
static void find_weekday(struct tm *fields) {
  int year = 1900 + fields->year - (fields->month < 2);
  int leaps = year / 4, centuries = leaps / 25;
  long long days = -473LL + 365LL * (fields->year - 70) + leaps - centuries + (leaps % 25 < 0) + centuries / 4
                   + days_before(&(struct tm){.year = 1}, fields->month) + fields->day - 1LL;
  fields->weekday = (int)((days % 7 + 7) % 7);
}

static void find_date(struct reading *reading) {
  struct tm *fields = reading->fields;
  int month = 0;
  // glibc reads beyond a table of its own then.
  if (fields->day_of_year < 0 || fields->day_of_year >= days_before(fields, 12))
    __surefoot_unsupported("strptime of a day that the year does not have");
  while (days_before(fields, month) <= fields->day_of_year)
    month++;
  if (!reading->has_month)
    fields->month = month - 1;
  if (!reading->has_day)
    fields->day = fields->day_of_year - days_before(fields, month - 1) + 1;
}

static void find_date_of_week(struct reading *reading) {
  struct tm *fields = reading->fields, kept = *fields;
  int shift = reading->has_week_from_sunday ? 0 : 1;
  fields->day = 1;
  fields->month = 0;
  find_weekday(fields);
  if (reading->has_day)
    fields->day = kept.day;
  if (reading->has_month)
    fields->month = kept.month;
  if (!reading->has_day_of_year)
    fields->day_of_year =
        (7 - (fields->weekday - shift)) % 7 + (reading->week - 1) * 7 + (kept.weekday - shift + 7) % 7;
  if (!reading->has_day || !reading->has_month)
    find_date(reading);
  fields->weekday = kept.weekday;
}

static void complete(struct reading *reading) {
  struct tm *fields = reading->fields;
  if (reading->has_hour_of_twelve && reading->is_afternoon)
    fields->hour += 12;
  if (reading->has_century)
    fields->year = (reading->has_year_of_century ? fields->year % 100 : 0) + (reading->century - 19) * 100;
  if (reading->is_date_wanted && !reading->has_weekday) {
    if (!(reading->has_month && reading->has_day) && reading->has_day_of_year) {
      find_date(reading);
      reading->has_month = reading->has_day = 1;
    }
    if (reading->has_month || (unsigned)fields->month <= 11)
      find_weekday(fields);
  }
  if (reading->is_date_wanted && !reading->has_day_of_year && (reading->has_month || (unsigned)fields->month <= 11))
    fields->day_of_year = days_before(fields, fields->month) + fields->day - 1;
  if ((reading->has_week_from_sunday || reading->has_week_from_monday) && reading->has_weekday)
    find_date_of_week(reading);
}

char *strptime(const char *text, const char *format, struct tm *fields) {
  struct reading reading = {.fields = fields};
  const char *end = read_all(&reading, text, format);
  if (end != NULL)
    complete(&reading);
  return (char *)end;
}

char *strptime_l(const char *text, const char *format, struct tm *fields, void *locale) {
  return (void)locale, strptime(text, format, fields);
}

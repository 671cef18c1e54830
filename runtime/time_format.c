// provides: strftime strftime_l __strftime_l
//
// Dates by a format, with glibc's flags and widths, in the C locale.
#include "calendar.h"

static const char *const day_names[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const month_names[] = {"January", "February", "March",     "April",   "May",      "June",
                                          "July",    "August",   "September", "October", "November", "December"};

// Where the text goes. Without a target it is only counted.
// Invariant: until it overflows, length < room, so that a final null byte fits.
struct output {
  char *target;
  size_t room, length;
  int overflowed;
};

// %[padding][^][#][width][modifier]conversion
struct directive {
  char padding; // '_', '-', '0' or 0
  int is_upper, is_case_changed;
  int width;
  char modifier; // 'E', 'O' or 0
  char conversion;
};

enum letter_case { AS_IT_IS, UPPER, LOWER };

static char in_case(char byte, enum letter_case wanted) {
  if (wanted == UPPER && byte >= 'a' && byte <= 'z')
    return (char)(byte - 'a' + 'A');
  if (wanted == LOWER && byte >= 'A' && byte <= 'Z')
    return (char)(byte - 'A' + 'a');
  return byte;
}

static void put(struct output *output, char byte) {
  if (output->length + 1 >= output->room)
    output->overflowed = 1;
  if (output->overflowed)
    return;
  if (output->target != NULL)
    output->target[output->length] = byte;
  output->length++;
}

// The text, behind as much padding as the width asks for.
static void put_text(struct output *output, const struct directive *directive, const char *text, size_t size,
                     enum letter_case wanted) {
  for (size_t missing = (size_t)directive->width; missing > size && !output->overflowed; missing--)
    put(output, directive->padding == '0' ? '0' : ' ');
  for (size_t i = 0; i < size; i++)
    put(output, in_case(text[i], wanted));
}

static void put_name(struct output *output, const struct directive *directive, const char *name, size_t limit,
                     enum letter_case wanted) {
  size_t size = 0;
  while (size < limit && name[size] != '\0')
    size++;
  put_text(output, directive, name, size, wanted);
}

// A number of at least so many characters, its sign among them.
static void put_number(struct output *output, const struct directive *directive, int digits, char padding,
                       long long value) {
  char text[24]; // the number ends where the array ends
  size_t start = sizeof text;
  struct directive adapted = *directive;
  if (adapted.padding == 0)
    adapted.padding = padding;
  unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
  do {
    start--;
    text[start] = (char)('0' + magnitude % 10);
    magnitude /= 10;
  } while (magnitude > 0);
  size_t size = sizeof text - start + (value < 0);
  if (adapted.width < digits)
    adapted.width = digits;
  if (adapted.padding == '-' && directive->width < digits)
    adapted.width = directive->width;
  if (adapted.padding == '0') {
    if (value < 0)
      put(output, '-');
    if (adapted.width > 0)
      adapted.width -= value < 0;
    size -= value < 0;
  } else if (value < 0) {
    start--;
    text[start] = '-';
  }
  put_text(output, &adapted, text + start, size, AS_IT_IS);
}

static long long floor_modulo(long long value, int divisor) {
  long long rest = value % divisor;
  return rest < 0 ? rest + divisor : rest;
}

static int is_leap(long long year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

// Days from the Monday of the year's first ISO week to the day; negative if it is in a week before.
static long long days_in_iso_year(long long day_of_year, long long weekday) {
  // The first week is the one that has the year's fourth day.
  long long first_weekday = floor_modulo(day_of_year - weekday + 4, 7);
  return day_of_year - first_weekday + 3;
}

struct iso_week {
  long long year, week;
};

static struct iso_week iso_week(const struct tm *fields) {
  struct iso_week result = {fields->year + 1900LL, 0};
  long long days = days_in_iso_year(fields->day_of_year, fields->weekday);
  if (days < 0) {
    result.year--;
    days = days_in_iso_year(fields->day_of_year + 365 + is_leap(result.year), fields->weekday);
  } else {
    long long next = days_in_iso_year(fields->day_of_year - 365 - is_leap(result.year), fields->weekday);
    if (next >= 0) {
      result.year++;
      days = next;
    }
  }
  result.week = days / 7 + 1;
  return result;
}

static int hour_of_twelve(int hour) { return hour > 12 ? hour - 12 : hour == 0 ? 12 : hour; }

static void put_zone_offset(struct output *output, const struct directive *directive, const struct tm *fields) {
  if (fields->is_summer < 0)
    return;
  long offset = fields->offset;
  put_text(output, directive, offset < 0 ? "-" : "+", 1, AS_IT_IS);
  long minutes = (offset < 0 ? -offset : offset) / 60;
  put_number(output, directive, 4, '0', minutes / 60 * 100 + minutes % 60);
}

static void put_zone(struct output *output, const struct directive *directive, const struct tm *fields) {
  const char *zone = fields->zone;
  if ((zone == NULL || *zone == '\0') && fields->is_summer >= 0)
    zone = fields->is_summer > 1 ? "?" : __surefoot_zone(1)->names[fields->is_summer];
  enum letter_case wanted = directive->is_case_changed ? LOWER : directive->is_upper ? UPPER : AS_IT_IS;
  put_name(output, directive, zone == NULL ? "" : zone, SIZE_MAX, wanted);
}

static void put_seconds(struct output *output, const struct directive *directive, const struct tm *fields) {
  struct tm copy = *fields;
  long long seconds = __surefoot_local_seconds(&copy);
  if (directive->padding == 0 || directive->padding == '0') {
    // Unlike other numbers it is padded like a text, before its sign.
    char text[24];
    struct output digits = {text, sizeof text, 0, 0};
    put_number(&digits, &(struct directive){.padding = '-'}, 1, '-', seconds);
    put_text(output, directive, text, digits.length, AS_IT_IS);
  } else {
    put_number(output, directive, 1, '_', seconds);
  }
}

static void put_day_or_month(struct output *output, const struct directive *directive, const struct tm *fields) {
  enum letter_case wanted = directive->is_upper || directive->is_case_changed ? UPPER : AS_IT_IS;
  int is_day = directive->conversion == 'a' || directive->conversion == 'A';
  int is_whole = directive->conversion == 'A' || directive->conversion == 'B';
  const char *name = "?";
  if (is_day && fields->weekday >= 0 && fields->weekday <= 6)
    name = day_names[fields->weekday];
  if (!is_day && fields->month >= 0 && fields->month <= 11)
    name = month_names[fields->month];
  put_name(output, directive, name, is_whole ? SIZE_MAX : 3, wanted);
}

static void put_half_of_day(struct output *output, const struct directive *directive, const struct tm *fields) {
  int is_lower = directive->conversion == 'P' || directive->is_case_changed;
  put_name(output, directive, fields->hour > 11 ? "PM" : "AM", 2, is_lower ? LOWER : AS_IT_IS);
}

// Numbers. False if it is none.
static int convert_number(struct output *output, const struct directive *directive, const struct tm *fields) {
  long long year = fields->year + 1900LL, day = fields->day_of_year, weekday = fields->weekday;
  switch (directive->conversion) {
  case 'C': put_number(output, directive, 1, '0', (year - floor_modulo(year, 100)) / 100); return 1;
  case 'd': put_number(output, directive, 2, '0', fields->day); return 1;
  case 'e': put_number(output, directive, 2, '_', fields->day); return 1;
  case 'g': put_number(output, directive, 2, '0', floor_modulo(iso_week(fields).year, 100)); return 1;
  case 'G': put_number(output, directive, 1, '0', iso_week(fields).year); return 1;
  case 'H': put_number(output, directive, 2, '0', fields->hour); return 1;
  case 'I': put_number(output, directive, 2, '0', hour_of_twelve(fields->hour)); return 1;
  case 'j': put_number(output, directive, 3, '0', 1 + day); return 1;
  case 'k': put_number(output, directive, 2, '_', fields->hour); return 1;
  case 'l': put_number(output, directive, 2, '_', hour_of_twelve(fields->hour)); return 1;
  case 'm': put_number(output, directive, 2, '0', fields->month + 1LL); return 1;
  case 'M': put_number(output, directive, 2, '0', fields->minute); return 1;
  case 'S': put_number(output, directive, 2, '0', fields->second); return 1;
  case 'u': put_number(output, directive, 1, '0', (weekday - 1 + 7) % 7 + 1); return 1;
  case 'U': put_number(output, directive, 2, '0', (day - weekday + 7) / 7); return 1;
  case 'V': put_number(output, directive, 2, '0', iso_week(fields).week); return 1;
  case 'w': put_number(output, directive, 1, '0', weekday); return 1;
  case 'W': put_number(output, directive, 2, '0', (day - (weekday - 1 + 7) % 7 + 7) / 7); return 1;
  case 'y': put_number(output, directive, 2, '0', floor_modulo(year, 100)); return 1;
  case 'Y': put_number(output, directive, 1, '0', year); return 1;
  default: return 0;
  }
}

static int is_member(char byte, const char *set) {
  while (*set != '\0' && *set != byte)
    set++;
  return *set != '\0';
}

// Whether the conversion exists with its modifier.
static int is_valid(const struct directive *directive) {
  const char *always = "CnPpRrsTtuyZz", *plain = "%aADF", *not_with_e = "bBhdeHIklmMjSUVgGWw", *not_with_o = "cxXY";
  char conversion = directive->conversion;
  if (is_member(conversion, always))
    return 1;
  if (directive->modifier == 0)
    return is_member(conversion, plain) || is_member(conversion, not_with_e) || is_member(conversion, not_with_o);
  return is_member(conversion, directive->modifier == 'E' ? not_with_o : not_with_e);
}

static void format_date(struct output *output, const char *format, const struct tm *fields);

static void convert(struct output *output, const struct directive *directive, const struct tm *fields) {
  const char *expanded = surefoot_expansion(directive->conversion);
  if (expanded != NULL) {
    char text[100]; // more than any of them can take
    struct output part = {text, sizeof text, 0, 0};
    format_date(&part, expanded, fields);
    put_text(output, directive, text, part.length, directive->is_upper ? UPPER : AS_IT_IS);
    return;
  }
  if (convert_number(output, directive, fields))
    return;
  switch (directive->conversion) {
  case 'a': case 'A': case 'b': case 'B': case 'h': put_day_or_month(output, directive, fields); break;
  case 'p': case 'P': put_half_of_day(output, directive, fields); break;
  case 'n': put_text(output, directive, "\n", 1, AS_IT_IS); break;
  case 't': put_text(output, directive, "\t", 1, AS_IT_IS); break;
  case '%': put_text(output, directive, "%", 1, AS_IT_IS); break;
  case 's': put_seconds(output, directive, fields); break;
  case 'z': put_zone_offset(output, directive, fields); break;
  case 'Z': put_zone(output, directive, fields); break;
  }
}

// Reads what follows a percent sign.
static const char *parse(const char *cursor, struct directive *directive) {
  *directive = (struct directive){0};
  for (;; cursor++) {
    if (*cursor == '_' || *cursor == '-' || *cursor == '0')
      directive->padding = *cursor;
    else if (*cursor == '^')
      directive->is_upper = 1;
    else if (*cursor == '#')
      directive->is_case_changed = 1;
    else
      break;
  }
  for (; *cursor >= '0' && *cursor <= '9'; cursor++) {
    int digit = *cursor - '0';
    directive->width = directive->width > (INT_MAX - digit) / 10 ? INT_MAX : directive->width * 10 + digit;
  }
  if (*cursor == 'E' || *cursor == 'O') {
    directive->modifier = *cursor;
    cursor++;
  }
  directive->conversion = *cursor;
  return *cursor == '\0' ? cursor : cursor + 1;
}

// What is no directive stays in the text; of %#Eb and %#Eh glibc has seen the flag by then.
static void put_invalid(struct output *output, const struct directive *directive, const char *text, size_t size) {
  int is_month = directive->conversion == 'b' || directive->conversion == 'h';
  int is_raised = directive->is_upper || (directive->is_case_changed && is_month);
  put_text(output, directive, text, size, is_raised ? UPPER : AS_IT_IS);
}

static void format_date(struct output *output, const char *format, const struct tm *fields) {
  while (*format != '\0' && !output->overflowed) {
    struct directive directive;
    if (*format != '%') {
      put(output, *format++);
      continue;
    }
    const char *end = parse(format + 1, &directive);
    if (directive.conversion != '\0' && is_valid(&directive))
      convert(output, &directive, fields);
    else if (directive.conversion == '%') // with a modifier, which gets lost
      put_text(output, &directive, "%", 1, AS_IT_IS);
    else
      put_invalid(output, &directive, format, (size_t)(end - format));
    format = end;
  }
}

size_t strftime(char *target, size_t size, const char *format, const struct tm *fields) {
  struct output output = {target, size, 0, 0};
  format_date(&output, format, fields);
  if (output.overflowed)
    return 0;
  if (target != NULL && size > 0)
    target[output.length] = '\0';
  return output.length;
}

size_t strftime_l(char *target, size_t size, const char *format, const struct tm *fields, void *locale) {
  (void)locale;
  return strftime(target, size, format, fields);
}

size_t __strftime_l(char *target, size_t size, const char *format, const struct tm *fields, void *locale) {
  (void)locale;
  return strftime(target, size, format, fields);
}

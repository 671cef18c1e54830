//@ exec: same
// strptime: each conversion, what it makes of text that does not fit, and how it completes a date.
#define _GNU_SOURCE
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static void show(const char *text, const char *format) {
  struct tm date;
  memset(&date, 0, sizeof date);
  date.tm_mon = 4;
  date.tm_mday = 7;
  date.tm_year = 99;
  char *end = strptime(text, format, &date);
  printf("[%s] [%s] %d:", text, format, end == NULL ? -1 : (int)(end - text));
  printf(" %d %d %d %d %d %d %d %d %d %ld\n", date.tm_sec, date.tm_min, date.tm_hour, date.tm_mday, date.tm_mon, date.tm_year,
         date.tm_wday, date.tm_yday, date.tm_isdst, date.tm_gmtoff);
}

static unsigned next(unsigned *seed) { return (*seed = *seed * 1103515245u + 12345u) >> 16 & 0x7fff; }

int main(void) {
  static const char *const cases[][2] = {
    {"2023-04-05", "%Y-%m-%d"}, {"2023-04-05", "%F"}, {"2024-02-30", "%F"}, {"2024-13-01", "%F"}, {"23:59:61", "%T"},
    {"23:59:62", "%T"}, {"24:00:00", "%T"}, {"1:2:3", "%H:%M:%S"}, {"12:30 pm", "%I:%M %p"}, {"12:30 AM", "%I:%M %p"},
    {"00:30 AM", "%I:%M %p"}, {"11:30PM", "%I:%M%p"}, {"13:30", "%I:%M"}, {"pm 3", "%p %I"}, {"Mon", "%a"}, {"monday", "%A"},
    {"SATURDAYS", "%a"}, {"thurs", "%A"}, {"x", "%a"}, {"Jan", "%b"}, {"september", "%h"}, {"Sept", "%B"}, {"mayor", "%B"},
    {"12/31/99", "%D"}, {"12/31/68", "%x"}, {"12/31/69", "%D"}, {"366 2024", "%j %Y"}, {"60 2023", "%j %Y"}, {"0", "%j"},
    {"20", "%C"}, {"20 05", "%C %y"}, {"05 20", "%y %C"}, {"1970 20", "%Y %C"}, {"99", "%y"}, {"  7", "%d"}, {"7", "%e"}, {"32", "%d"},
    {"3", "%w"}, {"7", "%w"}, {"7", "%u"}, {"0", "%u"}, {"2023 10 3", "%Y %U %w"}, {"2023 10 3", "%Y %W %u"}, {"2024 53 0", "%Y %V %w"},
    {"2021 5", "%G %g"}, {"x", "%G"}, {"a  b", "a b"}, {"ab", "a b"}, {"a b", "ab"}, {"%", "%%"}, {"x", "%%"}, {"", ""}, {"", "%d"},
    {"abc", ""}, {" \t\n5", "%n%d"}, {"5", "%t%d"}, {"+0130", "%z"}, {"-01:30", "%z"}, {"+5", "%z"}, {"+05", "%z"}, {"+0560", "%z"},
    {"Z", "%z"}, {"UTC x", "%Z x"}, {"0", "%s"}, {"86399", "%s"}, {"1700000000", "%s"}, {"-1", "%s"}, {"Thu Jan  1 00:00:00 1970", "%c"},
    {"Sat Mar 05 10:11:12 2022 more", "%c"}, {"03:04", "%R"}, {"03:04:05 PM", "%r"}, {"10:20:30", "%X"}, {"10", "%EC"}, {"10", "%Od"},
    {"10", "%Ed"}, {"10", "%Q"}, {"10", "%"}, {"99999", "%Y"}, {"20231", "%Y%m"}, {"1", "%k"}, {" 1", "%l"}, {"10:5", "%H:%M:%S"},
    {"5", "%_d"}, {"5", "%-d"}, {"5", "%^#0d"}, {"February 29 1900", "%B %d %Y"}, {"February 29 2000", "%B %d %Y"},
    {"1", "%m"}, {"123", "%m%d"}, {"0", "%m"}, {"2023", "%EY"}, {"04/05/23", "%Ex"}, {"1:2:3", "%EX"}, {"9", "%Oy"}, {"\t7", "%d"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) show(cases[i][0], cases[i][1]);
  unsigned seed = 7;
  for (int i = 0; i < 60; i++) {
    char text[64];
    sprintf(text, "%u-%u-%u %u:%u:%u", 1900 + next(&seed) % 300, next(&seed) % 14, next(&seed) % 33, next(&seed) % 25, next(&seed) % 61, next(&seed) % 63);
    show(text, "%Y-%m-%d %H:%M:%S");
    sprintf(text, "%u %u", next(&seed) % 366, 1969 + next(&seed) % 132);
    show(text, "%j %Y");
    sprintf(text, "%u %u %u", next(&seed) % 50 + 1, next(&seed) % 7, 1969 + next(&seed) % 132);
    show(text, "%U %w %Y");
    show(text, "%W %w %Y");
  }
  struct tm date;
  memset(&date, 0, sizeof date);
  locale_t locale = newlocale(LC_ALL_MASK, "C", 0);
  printf("%s|\n", strptime_l("5 Feb 2001 rest", "%d %b %Y", &date, locale));
  printf("%d %d\n", date.tm_wday, date.tm_yday);
  return 0;
}

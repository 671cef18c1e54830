// provides: nl_langinfo nl_langinfo_l __nl_langinfo_l
//
// The texts of the C locale. An item is the number of a category and, in its lower half, that of a text.
#include "surefoot.h"

typedef struct __locale_struct *locale_t;

enum { CHARACTERS, NUMBERS, TIMES, COLLATION, MONEY, MESSAGES };
enum { CHARACTER_SET = 14, DATE_FORMAT = 0x6c, LATER_MONTHS = 0x6f, LOCALE_NAME = 0xffff };

static const char *const time_texts[] = {
    "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
    "Saturday", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "January",
    "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    "AM", "PM", "%a %b %e %H:%M:%S %Y", "%m/%d/%y", "%H:%M:%S", "%I:%M:%S %p",
    "", "", "", "", "", "" // of eras there are none, nor other digits
};
enum { TIME_TEXTS = sizeof time_texts / sizeof *time_texts, FIRST_MONTH = 26, MONTHS = 12 };

static const char *const message_texts[] = {"^[yY]", "^[nN]", "", ""};

static const char *time_text(int number) {
  if (number < TIME_TEXTS)
    return time_texts[number];
  if (number == DATE_FORMAT)
    return "%a %b %e %H:%M:%S %Z %Y";
  if (number >= LATER_MONTHS && number < LATER_MONTHS + MONTHS)
    return time_texts[FIRST_MONTH + number - LATER_MONTHS];
  return NULL;
}

static const char *information(int item) {
  int category = item >> 16, number = item & 0xffff;
  if (category < CHARACTERS || category > 12 || category == 6)
    return "";
  if (number == LOCALE_NAME)
    return "C";
  const char *found = NULL;
  switch (category) {
  case CHARACTERS: found = number == CHARACTER_SET ? "ANSI_X3.4-1968" : NULL; break;
  case NUMBERS: found = number == 0 ? "." : number <= 2 ? "" : NULL; break;
  case TIMES: found = time_text(number); break;
  case MONEY: found = number == 15 ? "-" : NULL; break;
  case MESSAGES: found = number < 4 ? message_texts[number] : NULL; break;
  }
  if (found == NULL)
    __surefoot_unsupported("nl_langinfo for an item that only the C library itself uses");
  return found;
}

// The result is not const, but must not be changed.
char *nl_langinfo(int item) { return (char *)information(item); }

char *nl_langinfo_l(int item, locale_t locale) {
  __surefoot_readable(locale, sizeof(void *));
  return (char *)information(item);
}

char *__nl_langinfo_l(int item, locale_t locale) { return nl_langinfo_l(item, locale); }

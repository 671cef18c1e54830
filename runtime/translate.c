// provides: gettext dgettext dcgettext ngettext dngettext dcngettext
//
// Nothing is translated in the C locale.
#include "surefoot.h"

char *gettext(const char *text) { return (char *)text; }

char *dgettext(const char *domain, const char *text) {
  (void)domain;
  return (char *)text;
}

char *dcgettext(const char *domain, const char *text, int category) {
  (void)domain;
  (void)category;
  return (char *)text;
}

char *ngettext(const char *one, const char *many, unsigned long count) { return (char *)(count == 1 ? one : many); }

char *dngettext(const char *domain, const char *one, const char *many, unsigned long count) {
  (void)domain;
  return ngettext(one, many, count);
}

char *dcngettext(const char *domain, const char *one, const char *many, unsigned long count, int category) {
  (void)domain;
  (void)category;
  return ngettext(one, many, count);
}

// provides: wctype iswctype wctrans towctrans
//
// Classes and mappings of wide characters by name, in the C locale.
#include "surefoot.h"

typedef unsigned wint_t;

int iswalpha(wint_t character);
int iswupper(wint_t character);
int iswlower(wint_t character);
int iswdigit(wint_t character);
int iswxdigit(wint_t character);
int iswspace(wint_t character);
int iswprint(wint_t character);
int iswgraph(wint_t character);
int iswblank(wint_t character);
int iswcntrl(wint_t character);
int iswpunct(wint_t character);
int iswalnum(wint_t character);
wint_t towupper(wint_t character);
wint_t towlower(wint_t character);

static int is_text(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return left[i] == right[i];
}

static const struct class {
  const char *name;
  int (*contains)(wint_t character);
} classes[] = {
    {"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank}, {"cntrl", iswcntrl},
    {"digit", iswdigit}, {"graph", iswgraph}, {"lower", iswlower}, {"print", iswprint},
    {"punct", iswpunct}, {"space", iswspace}, {"upper", iswupper}, {"xdigit", iswxdigit},
};
enum { CLASSES = sizeof classes / sizeof *classes };

// A class is the number of its entry, counted from 1.
unsigned long wctype(const char *name) {
  for (unsigned long i = 0; i < CLASSES; i++)
    if (is_text(classes[i].name, name))
      return i + 1;
  return 0;
}

int iswctype(wint_t character, unsigned long class) {
  if (class == 0)
    return 0;
  if (class > CLASSES)
    __surefoot_unsupported("a class of wide characters that wctype did not make");
  return classes[class - 1].contains(character) != 0;
}

// A mapping is the address of the object that stands for it.
static const int upper_mapping, lower_mapping;

const int *wctrans(const char *name) {
  if (is_text(name, "toupper"))
    return &upper_mapping;
  return is_text(name, "tolower") ? &lower_mapping : NULL;
}

wint_t towctrans(wint_t character, const int *mapping) {
  if (mapping == NULL)
    return character;
  if (mapping != &upper_mapping && mapping != &lower_mapping)
    __surefoot_unsupported("a mapping of wide characters that wctrans did not make");
  return mapping == &upper_mapping ? towupper(character) : towlower(character);
}

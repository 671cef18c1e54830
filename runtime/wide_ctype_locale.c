// provides: iswalnum_l __iswalnum_l iswalpha_l __iswalpha_l iswblank_l __iswblank_l iswcntrl_l __iswcntrl_l iswdigit_l __iswdigit_l iswgraph_l __iswgraph_l iswlower_l __iswlower_l iswprint_l __iswprint_l iswpunct_l __iswpunct_l iswspace_l __iswspace_l iswupper_l __iswupper_l iswxdigit_l __iswxdigit_l towlower_l __towlower_l towupper_l __towupper_l wctype_l iswctype_l wctrans_l towctrans_l
//
// The functions of <wctype.h> that take a locale: there is only one.
#include "surefoot.h"

typedef unsigned wint_t;
typedef struct __locale_struct *locale_t;

// A locale must be one that lives.
static void check(locale_t locale) { __surefoot_readable(locale, sizeof(void *)); }

#define OF_LOCALE(result, name) \
  result name(wint_t character); \
  result name##_l(wint_t character, locale_t locale) { \
    check(locale); \
    return name(character); \
  } \
  result __##name##_l(wint_t character, locale_t locale) { return name##_l(character, locale); }

OF_LOCALE(int, iswalnum)
OF_LOCALE(int, iswalpha)
OF_LOCALE(int, iswblank)
OF_LOCALE(int, iswcntrl)
OF_LOCALE(int, iswdigit)
OF_LOCALE(int, iswgraph)
OF_LOCALE(int, iswlower)
OF_LOCALE(int, iswprint)
OF_LOCALE(int, iswpunct)
OF_LOCALE(int, iswspace)
OF_LOCALE(int, iswupper)
OF_LOCALE(int, iswxdigit)
OF_LOCALE(wint_t, towlower)
OF_LOCALE(wint_t, towupper)

unsigned long wctype(const char *name);
int iswctype(wint_t character, unsigned long class);
const int *wctrans(const char *name);
wint_t towctrans(wint_t character, const int *mapping);

unsigned long wctype_l(const char *name, locale_t locale) {
  check(locale);
  return wctype(name);
}

int iswctype_l(wint_t character, unsigned long class, locale_t locale) {
  check(locale);
  return iswctype(character, class);
}

const int *wctrans_l(const char *name, locale_t locale) {
  check(locale);
  return wctrans(name);
}

wint_t towctrans_l(wint_t character, const int *mapping, locale_t locale) {
  check(locale);
  return towctrans(character, mapping);
}

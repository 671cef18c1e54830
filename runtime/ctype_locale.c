// provides: isalnum_l __isalnum_l isalpha_l __isalpha_l isblank_l __isblank_l iscntrl_l __iscntrl_l isdigit_l __isdigit_l isgraph_l __isgraph_l islower_l __islower_l isprint_l __isprint_l ispunct_l __ispunct_l isspace_l __isspace_l isupper_l __isupper_l isxdigit_l __isxdigit_l toupper_l __toupper_l tolower_l __tolower_l
//
// The functions of <ctype.h> that take a locale: there is only one.
#include "surefoot.h"

typedef struct __locale_struct *locale_t;

// A locale must be one that lives.
static void check(locale_t locale) { __surefoot_readable(locale, sizeof(void *)); }

#define OF_LOCALE(name) \
  int name(int byte); \
  int name##_l(int byte, locale_t locale) { \
    check(locale); \
    return name(byte); \
  } \
  int __##name##_l(int byte, locale_t locale) { return name##_l(byte, locale); }

OF_LOCALE(isalnum)
OF_LOCALE(isalpha)
OF_LOCALE(isblank)
OF_LOCALE(iscntrl)
OF_LOCALE(isdigit)
OF_LOCALE(isgraph)
OF_LOCALE(islower)
OF_LOCALE(isprint)
OF_LOCALE(ispunct)
OF_LOCALE(isspace)
OF_LOCALE(isupper)
OF_LOCALE(isxdigit)
OF_LOCALE(tolower)
OF_LOCALE(toupper)

// provides: newlocale __newlocale duplocale __duplocale freelocale __freelocale uselocale __uselocale
//
// Locales as objects, each the C locale. glibc's own is shared and never freed; others are the caller's.
#include "surefoot.h"

const unsigned short **__ctype_b_loc(void);
const int **__ctype_tolower_loc(void);
const int **__ctype_toupper_loc(void);

// The layout is glibc's: its macros of <ctype.h> look characters up in the tables.
struct __locale_struct {
  const void *categories[13];
  const unsigned short *classes;
  const int *lowered;
  const int *raised;
  const char *names[13];
};
typedef struct __locale_struct *locale_t;

enum { ALL_CATEGORIES = 6, CATEGORIES = 13, NO_SUCH_FILE = 2 };
static const int every_category = (1 << CATEGORIES) - 1 - (1 << ALL_CATEGORIES);

static struct __locale_struct shared;
#define GLOBAL_LOCALE ((locale_t)-1L)
static locale_t in_use = GLOBAL_LOCALE;

static void fill(locale_t locale) {
  locale->classes = *__ctype_b_loc();
  locale->lowered = *__ctype_tolower_loc();
  locale->raised = *__ctype_toupper_loc();
  for (int i = 0; i < CATEGORIES; i++)
    locale->names[i] = i == ALL_CATEGORIES ? NULL : "C";
}

static locale_t shared_locale(void) {
  if (shared.classes == NULL)
    fill(&shared);
  return &shared;
}

static locale_t new_object(void) {
  locale_t made = calloc(1, sizeof *made);
  if (made != NULL)
    fill(made);
  return made;
}

static int is_text(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return left[i] == right[i];
}

static int is_known(const char *name) {
  if (is_text(name, "C") || is_text(name, "POSIX"))
    return 1;
  if (*name == '\0') {
    __surefoot_assumes(SUREFOOT_MODEL, "the environment asks for the C locale");
    return 1;
  }
  __surefoot_assumes(SUREFOOT_RESULT, "no locale but C is installed");
  return 0;
}

locale_t newlocale(int categories, const char *name, locale_t base) {
  if (categories == 1 << ALL_CATEGORIES)
    categories = every_category;
  if ((categories & ~every_category) != 0 || name == NULL) {
    errno = EINVAL;
    return NULL;
  }
  if (base == &shared)
    base = NULL;
  if ((base == NULL || categories == every_category) && (categories == 0 || is_text(name, "C")))
    return shared_locale();
  if (categories != 0 && !is_known(name)) {
    errno = NO_SUCH_FILE;
    return NULL;
  }
  return base != NULL ? base : new_object();
}

locale_t __newlocale(int categories, const char *name, locale_t base) { return newlocale(categories, name, base); }

locale_t duplocale(locale_t locale) {
  if (locale == &shared)
    return &shared;
  if (locale != GLOBAL_LOCALE)
    __surefoot_readable(locale, sizeof *locale);
  return new_object();
}

locale_t __duplocale(locale_t locale) { return duplocale(locale); }

void freelocale(locale_t locale) {
  if (locale != &shared)
    free(locale);
}

void __freelocale(locale_t locale) { freelocale(locale); }

locale_t uselocale(locale_t locale) {
  locale_t before = in_use;
  if (locale != NULL)
    in_use = locale;
  return before;
}

locale_t __uselocale(locale_t locale) { return uselocale(locale); }

//@ exec: violation
#define _GNU_SOURCE
#include <locale.h>
#include <wctype.h>

int main(void) {
  locale_t locale = newlocale(LC_CTYPE_MASK, "POSIX", NULL);
  freelocale(locale);
  return iswalpha_l('a', locale); //~ violation: use after free
}

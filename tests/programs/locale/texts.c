//@ exec: same
// What the C locale says about itself, and translations that there are none of.
#define _GNU_SOURCE
#include <errno.h>
#include <langinfo.h>
#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *shown(const char *text) { return text == NULL ? "(none)" : text; }

static void show_conventions(void) {
  const struct lconv *c = localeconv();
  printf("'%s' '%s' '%s' '%s' '%s' '%s' '%s' '%s' '%s' '%s'\n", c->decimal_point, c->thousands_sep, c->grouping,
         c->int_curr_symbol, c->currency_symbol, c->mon_decimal_point, c->mon_thousands_sep, c->mon_grouping,
         c->positive_sign, c->negative_sign);
  printf("%d %d %d %d %d\n", c->int_frac_digits, c->frac_digits, c->p_cs_precedes, c->n_sign_posn, c->int_n_sign_posn);
}

static void show_objects(void) {
  locale_t shared = newlocale(LC_ALL_MASK, "C", NULL), own = newlocale(LC_CTYPE_MASK, "POSIX", NULL);
  printf("%d %d %d\n", shared == newlocale(LC_TIME_MASK, "C", NULL), shared != own, duplocale(shared) == shared);
  locale_t copy = duplocale(own);
  printf("%d %d\n", copy != own, copy != NULL);
  printf("%d\n", uselocale(NULL) == LC_GLOBAL_LOCALE);
  printf("%d\n", uselocale(copy) == LC_GLOBAL_LOCALE);
  printf("%d\n", uselocale(LC_GLOBAL_LOCALE) == copy);
  printf("%d %d %s\n", strcoll_l("a", "b", own) < 0, strcasecmp_l("aB", "Ab", own), nl_langinfo_l(CODESET, own));
  printf("%s %ld\n", strerror_l(2, own), strtol("12", NULL, 10));
  freelocale(shared);
  freelocale(own);
  freelocale(copy);
  errno = 0;
  printf("%d", newlocale(1 << 20, "C", NULL) == NULL);
  printf(" %d", errno);
  printf(" %d", newlocale(LC_ALL_MASK, "xx_YY", NULL) == NULL);
  printf(" %d\n", errno);
}

int main(void) {
  printf("%s %s %s\n", setlocale(LC_ALL, NULL), setlocale(LC_ALL, "C"), setlocale(LC_CTYPE, "POSIX"));
  errno = 0;
  printf("%s", shown(setlocale(LC_ALL, "xx_YY")));
  printf(" %d", errno);
  printf(" %s", shown(setlocale(99, "C")));
  printf(" %d\n", errno);
  show_conventions();
  static const nl_item items[] = {CODESET, RADIXCHAR, THOUSEP, CRNCYSTR, YESEXPR, NOEXPR, YESSTR, NOSTR, _DATE_FMT};
  for (int i = 0; i < 9; i++)
    printf("%s\n", nl_langinfo(items[i]));
  for (nl_item item = ABDAY_1; item <= ERA_T_FMT; item++)
    printf("%s|", item == ERA_T_FMT - 4 ? "" : nl_langinfo(item));
  printf("%s\n", nl_langinfo(-1));
  show_objects();
  printf("%s %s %s\n", gettext("text"), dgettext("domain", "text"), dcgettext("domain", "text", LC_MESSAGES));
  printf("%s %s %s\n", ngettext("one", "many", 1), ngettext("one", "many", 0), dngettext("d", "one", "many", 2));
  printf("%s", textdomain(NULL));
  printf(" %s", textdomain("program"));
  printf(" %s", textdomain(NULL));
  printf(" %s\n", textdomain(""));
  printf("%s", shown(bindtextdomain("program", NULL)));
  printf(" %s", shown(bindtextdomain("program", "/somewhere")));
  printf(" %s", shown(bindtextdomain("program", NULL)));
  printf(" %s", shown(bindtextdomain("other", NULL)));
  printf(" %s\n", shown(bindtextdomain("", "/nowhere")));
  printf("%s", shown(bind_textdomain_codeset("program", NULL)));
  printf(" %s", shown(bind_textdomain_codeset("program", "UTF-8")));
  printf(" %s\n", shown(bind_textdomain_codeset("program", NULL)));
}

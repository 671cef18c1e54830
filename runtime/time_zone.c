// provides: tzset tzname timezone daylight __tzname __timezone __daylight __surefoot_zone_name
//
// The time zone is UTC. Any other would come from the variable TZ or from a file of the system.
#include "surefoot.h"

char *getenv(const char *name);

char *__tzname[2] = {"GMT", "GMT"};
long __timezone;
int __daylight;

// Two names for one variable each.
extern char *tzname[2] __attribute__((alias("__tzname")));
extern long timezone __attribute__((alias("__timezone")));
extern int daylight __attribute__((alias("__daylight")));

static int is_text(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return left[i] == right[i];
}

void tzset(void) {
  const char *zone = getenv("TZ");
  // Soundness: the zone of the system is not known. It is named.
  if (zone == NULL)
    __surefoot_assumes(SUREFOOT_MODEL, "the time zone of the system is UTC");
  else if (*zone != '\0' && !is_text(zone, "UTC") && !is_text(zone, "UTC0"))
    __surefoot_unsupported("a time zone other than UTC");
  __tzname[0] = __tzname[1] = "UTC";
  __timezone = 0;
  __daylight = 0;
}

const char *__surefoot_zone_name(void) {
  tzset();
  return __tzname[0];
}

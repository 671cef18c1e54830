// provides: time gettimeofday clock_gettime clock_getres clock_settime settimeofday stime clock times nanosleep clock_nanosleep sleep usleep pause alarm ftime timespec_get getrusage
// refuses: clock_settime settimeofday stime
// leaves out: pause alarm
//
// The clock: what it shows is an input, and it does not go backwards.
#include "files.h"

struct moment {
  long seconds, part; // nanoseconds
};

enum { KNOWN_CLOCKS = 12, COARSE_TIME = 5, COARSE_MONOTONIC = 6, NO_CLOCK = 10 };

// Linux counts nanoseconds in 64 bits.
#define MOST_SECONDS (sizeof(long) == 4 ? LONG_MAX : 9223372036L)

// Which clocks there are. Those of single processes have negative numbers.
static int is_clock(int which) {
  if (which < 0)
    __surefoot_unsupported("the clock of a process");
  // They may be behind their finer ones, but only a little.
  if (which == COARSE_TIME || which == COARSE_MONOTONIC)
    __surefoot_unsupported("a coarse clock");
  return which < KNOWN_CLOCKS && which != NO_CLOCK;
}

static struct moment last_of[KNOWN_CLOCKS];

static struct moment read_clock(int which) {
  struct moment last = last_of[which];
  struct moment moment;
  __surefoot_observe(&moment, sizeof moment, "clock_gettime");
  __surefoot_assume(moment.part >= 0 && moment.part < 1000000000);
  __surefoot_assume(moment.seconds >= 0 && moment.seconds <= MOST_SECONDS);
  // A run without inputs is given zeros: the clock stands still then.
  if (__surefoot_is_known((unsigned long long)moment.seconds) && moment.seconds == 0 && (last.seconds > 0 || last.part > 0))
    moment = last;
  __surefoot_assume(moment.seconds > last.seconds || (moment.seconds == last.seconds && moment.part >= last.part));
  __surefoot_assumes(SUREFOOT_MODEL, "the clock does not go backwards, and time() is no later than clock_gettime()");
  last_of[which] = moment;
  return moment;
}

static const int cpu_clocks = 1 << 2 | 1 << 3;

// The clocks that go on while the program sleeps have come that far.
static void pass(struct moment wanted) {
  for (int which = 0; which < KNOWN_CLOCKS; which++) {
    struct moment *last = &last_of[which];
    if ((cpu_clocks >> which & 1) || last->seconds > LONG_MAX - wanted.seconds - 1)
      continue;
    last->seconds += wanted.seconds;
    last->part += wanted.part;
    if (last->part >= 1000000000) {
      last->seconds++;
      last->part -= 1000000000;
    }
  }
}

static struct moment now(void) { return read_clock(0); }

long time(long *target) {
  long seconds = now().seconds;
  if (target != NULL)
    *target = seconds;
  return seconds;
}

int gettimeofday(struct moment *target, int *zone) {
  struct moment moment = now();
  target->seconds = moment.seconds;
  target->part = moment.part / 1000;
  if (zone != NULL)
    zone[0] = zone[1] = 0;
  return 0;
}

int clock_gettime(int which, struct moment *target) {
  if (!is_clock(which))
    return surefoot_error(EINVAL);
  *target = read_clock(which);
  return 0;
}

int timespec_get(struct moment *target, int base) {
  if (base != 1)
    return 0;
  *target = now();
  return base;
}

int clock_getres(int which, struct moment *target) {
  if (!is_clock(which))
    return surefoot_error(EINVAL);
  unsigned part = (unsigned)__surefoot_any();
  __surefoot_assume(part < 999999999);
  if (target != NULL)
    *target = (struct moment){0, (long)part + 1};
  return 0;
}

static int set(void) {
  if (__surefoot_user() != 0)
    return surefoot_error(EPERM);
  __surefoot_unsupported("setting the clock");
}

int clock_settime(int which, const struct moment *moment) {
  if (which != 0 || moment->part < 0 || moment->part >= 1000000000)
    return surefoot_error(EINVAL);
  return set();
}

int settimeofday(const struct moment *moment, const void *zone) {
  (void)moment, (void)zone;
  return set();
}

int stime(const long *seconds) {
  (void)seconds;
  return set();
}

struct coarse {
  long seconds;
  unsigned short milliseconds;
  short zone, is_saving;
};

int ftime(struct coarse *target) {
  struct moment moment = now();
  *target = (struct coarse){moment.seconds, (unsigned short)(moment.part / 1000000), 0, 0};
  return 0;
}

long clock(void) {
  static long last;
  long used = (long)(__surefoot_any() & INT_MAX);
  __surefoot_assume(used >= last);
  return last = used;
}

long times(long used[4]) {
  for (int index = 0; index < 4 && used != NULL; index++)
    used[index] = (long)(__surefoot_any() & INT_MAX);
  return (long)(__surefoot_any() & INT_MAX);
}

int getrusage(int who, long used[18]) {
  if (who < -1 || who > 1)
    return surefoot_error(EINVAL);
  for (int index = 0; index < 18; index++)
    used[index] = (long)(__surefoot_any() & INT_MAX);
  used[1] %= 1000000;
  used[3] %= 1000000;
  return 0;
}

static const int sleep_errors[] = {EINTR, 0};

int nanosleep(const struct moment *wanted, struct moment *left) {
  if (wanted->part < 0 || wanted->part >= 1000000000 || wanted->seconds < 0)
    return surefoot_error(EINVAL);
  if (!__surefoot_fails("nanosleep", sleep_errors)) {
    pass(*wanted);
    return 0;
  }
  if (left != NULL)
    *left = *wanted;
  return -1;
}

int clock_nanosleep(int which, int flags, const struct moment *wanted, struct moment *left) {
  if (!is_clock(which))
    return EINVAL;
  if (flags != 0)
    __surefoot_unsupported("sleeping until a point in time");
  int before = errno, result = nanosleep(wanted, left) == 0 ? 0 : errno;
  errno = before;
  return result;
}

unsigned sleep(unsigned seconds) {
  pass((struct moment){(long)(seconds & INT_MAX), 0});
  return 0;
}

int usleep(unsigned microseconds) {
  pass((struct moment){(long)(microseconds / 1000000), (long)(microseconds % 1000000) * 1000});
  return 0;
}

int pause(void) { __surefoot_unsupported("waiting for a signal"); }

unsigned alarm(unsigned seconds) {
  if (seconds == 0)
    return 0;
  __surefoot_unsupported("a signal that the clock sends");
}

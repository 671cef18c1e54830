// provides: strsignal sigabbrev_np sigdescr_np psignal
//
// The names of Linux's signals, worded as glibc words them.
#include "surefoot.h"

int fprintf(FILE *stream, const char *format, ...);
int snprintf(char *target, size_t size, const char *format, ...);

static const struct {
  const char *abbreviation;
  const char *description;
} signals[] = {
    [1] = {"HUP", "Hangup"},
    [2] = {"INT", "Interrupt"},
    [3] = {"QUIT", "Quit"},
    [4] = {"ILL", "Illegal instruction"},
    [5] = {"TRAP", "Trace/breakpoint trap"},
    [6] = {"ABRT", "Aborted"},
    [7] = {"BUS", "Bus error"},
    [8] = {"FPE", "Floating point exception"},
    [9] = {"KILL", "Killed"},
    [10] = {"USR1", "User defined signal 1"},
    [11] = {"SEGV", "Segmentation fault"},
    [12] = {"USR2", "User defined signal 2"},
    [13] = {"PIPE", "Broken pipe"},
    [14] = {"ALRM", "Alarm clock"},
    [15] = {"TERM", "Terminated"},
    [16] = {"STKFLT", "Stack fault"},
    [17] = {"CHLD", "Child exited"},
    [18] = {"CONT", "Continued"},
    [19] = {"STOP", "Stopped (signal)"},
    [20] = {"TSTP", "Stopped"},
    [21] = {"TTIN", "Stopped (tty input)"},
    [22] = {"TTOU", "Stopped (tty output)"},
    [23] = {"URG", "Urgent I/O condition"},
    [24] = {"XCPU", "CPU time limit exceeded"},
    [25] = {"XFSZ", "File size limit exceeded"},
    [26] = {"VTALRM", "Virtual timer expired"},
    [27] = {"PROF", "Profiling timer expired"},
    [28] = {"WINCH", "Window changed"},
    [29] = {"POLL", "I/O possible"},
    [30] = {"PWR", "Power failure"},
    [31] = {"SYS", "Bad system call"},
};
enum { SIGNALS = sizeof signals / sizeof *signals, FIRST_REAL_TIME = 34, LAST_REAL_TIME = 64 };

static int is_named(int number) { return number > 0 && number < SIGNALS; }

const char *sigabbrev_np(int number) { return is_named(number) ? signals[number].abbreviation : NULL; }

const char *sigdescr_np(int number) { return is_named(number) ? signals[number].description : NULL; }

// The result is not const, but must not be changed.
char *strsignal(int number) {
  static char buffer[32];
  if (is_named(number))
    return (char *)signals[number].description;
  if (number >= FIRST_REAL_TIME && number <= LAST_REAL_TIME)
    snprintf(buffer, sizeof buffer, "Real-time signal %d", number - FIRST_REAL_TIME);
  else
    snprintf(buffer, sizeof buffer, "Unknown signal %d", number);
  return buffer;
}

void psignal(int number, const char *prefix) {
  const char *separator = ": ";
  if (prefix == NULL || *prefix == '\0')
    prefix = separator = "";
  if (is_named(number))
    fprintf(stderr, "%s%s%s\n", prefix, separator, signals[number].description);
  else
    fprintf(stderr, "%s%sUnknown signal %d\n", prefix, separator, number);
}

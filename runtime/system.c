// provides: getpagesize sysconf pathconf fpathconf confstr uname gethostname sethostname getdomainname gethostid getloadavg getrandom getentropy arc4random arc4random_uniform arc4random_buf getrlimit getrlimit64 setrlimit setrlimit64 get_nprocs get_nprocs_conf sysinfo gnu_dev_major gnu_dev_minor gnu_dev_makedev sched_getaffinity __sched_cpucount
// refuses: sethostname sysinfo getloadavg
// leaves out: setrlimit setrlimit64
//
// The machine and its limits, as they usually are.
#include "files.h"

static void assume_usual(void) {
  __surefoot_assumes(SUREFOOT_MODEL, "the limits of the system are the usual ones of Linux");
}

int getpagesize(void) {
  assume_usual();
  return 4096;
}

enum {
  CONF_ARGUMENTS = 0, CONF_CHILDREN = 1, CONF_TICKS = 2, CONF_GROUPS = 3, CONF_OPEN = 4, CONF_PAGE = 30, CONF_GROUP_BUFFER = 69,
  CONF_USER_BUFFER = 70, CONF_PROCESSORS = 83, CONF_PROCESSORS_ONLINE = 84, CONF_PAGES = 85, CONF_PAGES_FREE = 86
};

long sysconf(int name) {
  assume_usual();
  switch (name) {
  case CONF_ARGUMENTS: return 2097152;
  case CONF_TICKS: return 100;
  case CONF_GROUPS: return 65536;
  case CONF_OPEN: return 1024;
  case CONF_PAGE: return 4096;
  case CONF_GROUP_BUFFER:
  case CONF_USER_BUFFER: return 1024;
  case CONF_PROCESSORS:
  case CONF_PROCESSORS_ONLINE: return 1;
  case CONF_PAGES:
  case CONF_PAGES_FREE: return 1 << 20;
  default: __surefoot_unsupported("this limit of sysconf");
  }
}

static long path_limit(int name) {
  assume_usual();
  switch (name) {
  case 0: return 127; // links
  case 1: return 255; // a line typed at a terminal
  case 2: return 255;
  case 3: return LONGEST_NAME;
  case 4: return LONGEST_PATH;
  case 5: return 4096; // a pipe, in one piece
  case 6: return 1;
  case 7: return 1;
  case 8: return 0;
  default: __surefoot_unsupported("this limit of pathconf");
  }
}

long pathconf(const char *path, int name) {
  return __surefoot_node_at(AT_CURRENT, path, 1) == NULL ? -1 : path_limit(name);
}

long fpathconf(int descriptor, int name) {
  return __surefoot_description(descriptor) == NULL ? -1 : path_limit(name);
}

size_t confstr(int name, char *target, size_t size) {
  static const char path[] = "/bin:/usr/bin";
  if (name != 0)
    __surefoot_unsupported("this string of confstr");
  for (size_t index = 0; index < sizeof path && index < size; index++)
    target[index] = index + 1 == size ? '\0' : path[index];
  return sizeof path;
}

struct names {
  char system[65], node[65], release[65], version[65], machine[65], domain[65];
};

static void copy(char *target, const char *text) {
  do
    *target++ = *text;
  while (*text++ != '\0');
}

static void assume_name(void) { __surefoot_assumes(SUREFOOT_MODEL, "the machine is called surefoot"); }

int uname(struct names *names) {
  assume_name();
  // The kernel fills all of it.
  *names = (struct names){{0}, {0}, {0}, {0}, {0}, {0}};
  copy(names->system, "Linux");
  copy(names->node, "surefoot");
  copy(names->release, "6.1.0");
  copy(names->version, "#1 SMP");
  copy(names->machine, sizeof(void *) == 8 ? "x86_64" : "i686");
  copy(names->domain, "(none)");
  return 0;
}

int gethostname(char *target, size_t size) {
  assume_name();
  // As glibc: as much as there is room for, without an end.
  for (size_t index = 0; index < size && index < sizeof "surefoot"; index++)
    target[index] = "surefoot"[index];
  return size < sizeof "surefoot" ? surefoot_error(ENAMETOOLONG) : 0;
}

int getdomainname(char *target, size_t size) {
  assume_name();
  if (size < sizeof "(none)")
    return surefoot_error(EINVAL);
  copy(target, "(none)");
  return 0;
}

int sethostname(const char *name, size_t size) {
  (void)name, (void)size;
  if (__surefoot_user() != 0)
    return surefoot_error(EPERM);
  __surefoot_unsupported("naming the machine");
}

long gethostid(void) { return (long)(int)__surefoot_any(); }

int getloadavg(double *loads, int count) {
  (void)loads, (void)count;
  __surefoot_assumes(SUREFOOT_RESULT, "the load of the machine is not told");
  return -1;
}

// Random bytes are inputs: a test can say what they are.
ptrdiff_t getrandom(void *target, size_t size, unsigned flags) {
  static const int errors[] = {EAGAIN, EINTR, 0};
  if ((flags & ~7u) || (flags & 6u) == 6u)
    return surefoot_error(EINVAL);
  if (__surefoot_fails("getrandom#fails", errors))
    return -1;
  __surefoot_observe(target, size, "getrandom");
  return (ptrdiff_t)size;
}

int getentropy(void *target, size_t size) {
  if (size > 256)
    return surefoot_error(EIO);
  __surefoot_observe(target, size, "getrandom");
  return 0;
}

void arc4random_buf(void *target, size_t size) { __surefoot_observe(target, size, "getrandom"); }

unsigned arc4random(void) {
  unsigned number;
  __surefoot_observe(&number, sizeof number, "getrandom");
  return number;
}

unsigned arc4random_uniform(unsigned limit) { return limit < 2 ? 0 : arc4random() % limit; }

struct limit {
  unsigned long now, most;
};
struct wide_limit {
  unsigned long long now, most;
};

static unsigned long long limit_of(int which) {
  switch (which) {
  case 3: return 8 << 20; // stack
  case 7: return 1024; // descriptors
  default: return ULLONG_MAX;
  }
}

int getrlimit(int which, struct limit *limit) {
  assume_usual();
  if (which < 0 || which > 15)
    return surefoot_error(EINVAL);
  limit->now = limit->most = (unsigned long)limit_of(which);
  return 0;
}

int getrlimit64(int which, struct wide_limit *limit) {
  assume_usual();
  if (which < 0 || which > 15)
    return surefoot_error(EINVAL);
  limit->now = limit->most = limit_of(which);
  return 0;
}

int setrlimit(int which, const struct limit *limit) {
  (void)which, (void)limit;
  __surefoot_unsupported("changing limits of the system");
}

int setrlimit64(int which, const struct wide_limit *limit) {
  (void)which, (void)limit;
  __surefoot_unsupported("changing limits of the system");
}

int get_nprocs(void) { return (int)sysconf(CONF_PROCESSORS_ONLINE); }
int get_nprocs_conf(void) { return (int)sysconf(CONF_PROCESSORS); }

int sysinfo(void *target) {
  (void)target;
  __surefoot_assumes(SUREFOOT_RESULT, "the state of the machine is not told");
  return surefoot_error(ENOSYS);
}

int sched_getaffinity(int process, size_t size, unsigned char *processors) {
  assume_usual();
  (void)process;
  for (size_t index = 0; index < size; index++)
    processors[index] = index == 0;
  return 0;
}

int __sched_cpucount(size_t size, const unsigned char *processors) {
  int count = 0;
  for (size_t index = 0; index < size; index++)
    for (unsigned rest = processors[index]; rest != 0; rest &= rest - 1)
      count++;
  return count;
}

unsigned gnu_dev_major(unsigned long long device) {
  return (unsigned)((device >> 8 & 0xfff) | (device >> 32 & ~0xfffull));
}

unsigned gnu_dev_minor(unsigned long long device) { return (unsigned)((device & 0xff) | (device >> 12 & ~0xffull)); }

unsigned long long gnu_dev_makedev(unsigned major, unsigned minor) {
  unsigned long long high = major, low = minor;
  return (low & 0xff) | (high & 0xfff) << 8 | (low & ~0xffull) << 12 | (high & ~0xfffull) << 32;
}

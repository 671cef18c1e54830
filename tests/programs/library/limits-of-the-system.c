//@ exec: same
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/sysmacros.h>
#include <sys/utsname.h>
#include <unistd.h>

int main(void) {
  struct utsname names;
  struct rlimit limit;
  struct rlimit64 wide;
  char name[200], path[100];
  printf("%d %ld %ld\n", getpagesize(), sysconf(_SC_PAGESIZE), sysconf(_SC_CLK_TCK));
  printf("%ld %ld\n", pathconf(".", _PC_NAME_MAX), fpathconf(0, _PC_PIPE_BUF));
  printf("%ld %d\n", pathconf("missing", _PC_NAME_MAX), errno == ENOENT);
  size_t size = confstr(_CS_PATH, NULL, 0);
  printf("%zu %zu %s\n", size, confstr(_CS_PATH, path, 5), path);
  confstr(_CS_PATH, path, sizeof path);
  printf("%s\n", path);
  printf("%d %s\n", uname(&names), names.sysname);
  printf("%d %d\n", gethostname(name, sizeof name), strcmp(name, names.nodename));
  errno = 0;
  printf("%d %d %d\n", gethostname(name, 1), errno == ENAMETOOLONG, name[0] == names.nodename[0]);
  printf("%d\n", getdomainname(name, sizeof name));
  printf("%d\n", gethostid() == gethostid());
  printf("%d %d\n", getrlimit(RLIMIT_CORE, &limit), getrlimit(1000, &limit));
  printf("%d %d\n", getrlimit64(RLIMIT_NOFILE, &wide), wide.rlim_cur <= wide.rlim_max);
  printf("%d %d\n", get_nprocs() > 0, get_nprocs_conf() > 0);
  printf("%d\n", (int)getrandom(name, 16, 0));
  printf("%d %d %d\n", getentropy(name, 16), getentropy(name, 257), errno == EIO);
  arc4random_buf(name, 8);
  printf("%d %d\n", arc4random() <= UINT_MAX, arc4random_uniform(7) < 7);
  dev_t device = makedev(0x12345, 0x6789a);
  printf("%llx %x %x\n", (unsigned long long)device, major(device), minor(device));
  cpu_set_t set;
  printf("%d\n", sched_getaffinity(0, sizeof set, &set));
  CPU_ZERO(&set);
  CPU_SET(3, &set);
  CPU_SET(70, &set);
  printf("%d\n", CPU_COUNT(&set));
  return 0;
}

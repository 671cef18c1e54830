//@ exec: same
// What is so of clocks whatever they show.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  struct timeval moment;
  struct timespec fine, later, rest;
  struct timeb coarse;
  struct tms used;
  struct rusage usage;
  printf("%d %d\n", gettimeofday(&moment, NULL), moment.tv_usec >= 0 && moment.tv_usec < 1000000);
  printf("%d %d\n", clock_gettime(CLOCK_REALTIME, &fine), fine.tv_sec >= moment.tv_sec);
  printf("%d %d\n", clock_gettime(1000, &fine), errno == EINVAL);
  clock_gettime(CLOCK_MONOTONIC, &fine);
  rest = (struct timespec){0, 1000};
  printf("%d\n", nanosleep(&rest, NULL));
  rest.tv_nsec = 1000000000;
  printf("%d %d\n", nanosleep(&rest, &rest), errno == EINVAL);
  rest.tv_nsec = 10;
  printf("%d %d\n", clock_nanosleep(CLOCK_MONOTONIC, 0, &rest, NULL), clock_nanosleep(1000, 0, &rest, NULL) == EINVAL);
  printf("%u %d\n", sleep(0), usleep(5));
  clock_gettime(CLOCK_MONOTONIC, &later);
  long long passed = (later.tv_sec - fine.tv_sec) * 1000000000ll + later.tv_nsec - fine.tv_nsec;
  printf("%d\n", passed >= 6000);
  clock_t before = clock();
  printf("%d\n", clock() >= before);
  printf("%d %d\n", timespec_get(&fine, TIME_UTC), timespec_get(&fine, 77));
  printf("%d %d\n", ftime(&coarse), coarse.millitm < 1000);
  printf("%d\n", times(&used) != (clock_t)-1);
  printf("%d %d\n", getrusage(RUSAGE_SELF, &usage), getrusage(99, &usage));
  printf("%d %d\n", clock_getres(CLOCK_REALTIME, &fine), fine.tv_sec == 0 && fine.tv_nsec > 0);
  fine.tv_nsec = -1;
  printf("%d %d\n", clock_settime(CLOCK_REALTIME, &fine), errno == EINVAL);
  time_t first, second = time(&first);
  printf("%d %d\n", first == second, time(NULL) >= second);
  printf("%d\n", difftime(5, 2) == 3.0);
  return 0;
}

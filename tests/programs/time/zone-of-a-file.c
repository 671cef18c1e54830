//@ exec: unknown
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  setenv("TZ", "Europe/Berlin", 1);
  time_t time = 0;
  printf("%d\n", localtime(&time)->tm_hour); //~ unknown: a time zone that is not written as POSIX does
}

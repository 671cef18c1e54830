//@ exec: same
#include <pthread.h>
#include <stdio.h>
#include <threads.h>

static pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
static once_flag third = ONCE_FLAG_INIT;
static int count;

static void inner(void) { printf("inner %d\n", ++count); }
static void outer(void) {
  printf("outer %d\n", ++count);
  pthread_once(&second, inner);
}

int main(void) {
  printf("%d\n", pthread_once(&first, outer));
  printf("%d\n", pthread_once(&first, outer));
  printf("%d\n", pthread_once(&second, inner));
  call_once(&third, inner);
  call_once(&third, inner);
  printf("%d\n", count);
  return 0;
}

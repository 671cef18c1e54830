//@ verify: unknown
#include <pthread.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

static int shared;

static void *work(void *argument) {
  shared++;
  return argument;
}

int main(void) {
  pthread_t thread;
  if (__VERIFIER_nondet_int() == 4)
    pthread_create(&thread, NULL, work, NULL); //~ unknown: the function pthread_create
  return 0;
}

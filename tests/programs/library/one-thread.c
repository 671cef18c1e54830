//@ exec: same
// Mutexes, conditions and attributes where there is one thread.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition;
  pthread_condattr_t of_condition;
  pthread_attr_t of_thread;
  struct timespec never = {1000000000, 0};
  printf("%d %d\n", pthread_attr_init(&of_thread), pthread_attr_destroy(&of_thread));
  printf("%d ", pthread_condattr_init(&of_condition));
  printf("%d ", pthread_cond_init(&condition, &of_condition));
  printf("%d\n", pthread_condattr_destroy(&of_condition));
  printf("%d ", pthread_mutex_timedlock(&mutex, &never));
  printf("%d\n", pthread_mutex_trylock(&mutex) == EBUSY);
  if (argc > 1) {
    pthread_cond_wait(&condition, &mutex);
    pthread_cond_timedwait(&condition, &mutex, &never);
    pthread_detach(pthread_self());
  }
  printf("%d ", pthread_mutex_unlock(&mutex));
  printf("%d\n", pthread_cond_destroy(&condition));
  return 0;
}

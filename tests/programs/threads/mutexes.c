//@ exec: same
// Mutexes and conditions of a program that starts no thread.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t again = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void show(const char *name, pthread_mutex_t *mutex, int may_lock_twice) {
  printf("%s: %d", name, pthread_mutex_trylock(mutex));
  printf(" %d", pthread_mutex_trylock(mutex));
  if (may_lock_twice)
    printf(" %d", pthread_mutex_lock(mutex));
  printf(" %d", pthread_mutex_destroy(mutex));
  printf(" %d", pthread_mutex_unlock(mutex));
  for (int i = 0; may_lock_twice && i < 3; i++)
    printf(" %d", pthread_mutex_unlock(mutex));
  printf(" %d", pthread_mutex_lock(mutex));
  printf(" %d", pthread_mutex_unlock(mutex));
  printf(" %d\n", pthread_mutex_destroy(mutex));
}

int main(void) {
  show("plain", &plain, 0);
  show("again", &again, 1);
  show("checked", &checked, 1);
  for (int kind = -1; kind < 5; kind++) {
    pthread_mutexattr_t attributes;
    pthread_mutex_t mutex;
    int read = 0;
    pthread_mutexattr_init(&attributes);
    printf("%d", pthread_mutexattr_settype(&attributes, kind));
    pthread_mutexattr_gettype(&attributes, &read);
    printf(" %d %d ", read, pthread_mutex_init(&mutex, &attributes));
    show("made", &mutex, kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutexattr_destroy(&attributes);
  }
  pthread_cond_t made;
  printf("%d %d %d %d %d\n", pthread_cond_init(&made, NULL), pthread_cond_signal(&made), pthread_cond_broadcast(&made),
         pthread_cond_signal(&condition), pthread_cond_destroy(&made));
  printf("%d %d\n", pthread_equal(pthread_self(), pthread_self()), pthread_join(pthread_self(), NULL));
}

// provides: pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock pthread_mutex_timedlock pthread_mutex_unlock pthread_mutexattr_init pthread_mutexattr_destroy pthread_mutexattr_settype pthread_mutexattr_gettype pthread_cond_init pthread_cond_destroy pthread_cond_signal pthread_cond_broadcast pthread_cond_wait pthread_cond_timedwait pthread_condattr_init pthread_condattr_destroy pthread_attr_init pthread_attr_destroy pthread_join pthread_detach pthread_self pthread_equal
//
// Mutexes and conditions where there is one thread: nobody else locks, and who waits for another waits for ever.
#include "surefoot.h"

// The layout is glibc's, because initialisers are in programs.
struct mutex {
  int lock;
  unsigned count;
  int owner;
#if UINTPTR_MAX > 0xffffffffu
  unsigned users;
#endif
  int kind;
  char rest[UINTPTR_MAX > 0xffffffffu ? 20 : 8];
};
_Static_assert(sizeof(struct mutex) == (sizeof(void *) == 8 ? 40 : 24), "as in glibc");

enum { NORMAL, RECURSIVE, CHECKED, ADAPTIVE };
enum { EDEADLK = 35 };

static _Noreturn void wait_for_ever(void) {
  __surefoot_unsupported("waiting for another thread, of which there is none,");
}

// What the system calls the thread: any number.
static int own_number(void) {
  static int number;
  if (number == 0) {
    number = (int)(__surefoot_any() & INT_MAX);
    if (number == 0)
      number = 1;
  }
  return number;
}

static void check(const struct mutex *mutex) {
  if (mutex->kind < NORMAL || mutex->kind > ADAPTIVE)
    __surefoot_unsupported("a mutex that is destroyed, or robust, or has a protocol,");
}

int pthread_mutexattr_init(int *attributes) {
  *attributes = NORMAL;
  return 0;
}

int pthread_mutexattr_destroy(int *attributes) {
  (void)attributes;
  return 0;
}

int pthread_mutexattr_settype(int *attributes, int kind) {
  if (kind < NORMAL || kind > ADAPTIVE)
    return EINVAL;
  *attributes = kind;
  return 0;
}

int pthread_mutexattr_gettype(const int *attributes, int *kind) {
  *kind = *attributes;
  return 0;
}

int pthread_mutex_init(struct mutex *mutex, const int *attributes) {
  *mutex = (struct mutex){.kind = attributes == NULL ? NORMAL : *attributes};
  return 0;
}

int pthread_mutex_destroy(struct mutex *mutex) {
  check(mutex);
  if (mutex->lock != 0)
    return EBUSY;
  mutex->kind = -1;
  return 0;
}

int pthread_mutex_trylock(struct mutex *mutex) {
  check(mutex);
  if (mutex->lock == 0) {
    mutex->lock = 1;
    mutex->owner = own_number();
    mutex->count = mutex->kind == RECURSIVE;
    return 0;
  }
  if (mutex->kind != RECURSIVE)
    return EBUSY;
  if (mutex->count == UINT_MAX)
    return EAGAIN;
  mutex->count++;
  return 0;
}

int pthread_mutex_lock(struct mutex *mutex) {
  int result = pthread_mutex_trylock(mutex);
  if (result != EBUSY)
    return result;
  if (mutex->kind != CHECKED)
    wait_for_ever();
  return EDEADLK;
}

int pthread_mutex_timedlock(struct mutex *mutex, const void *until) {
  (void)until;
  return pthread_mutex_lock(mutex);
}

int pthread_mutex_unlock(struct mutex *mutex) {
  check(mutex);
  if (mutex->lock == 0) {
    if (mutex->kind == NORMAL || mutex->kind == ADAPTIVE)
      __surefoot_unsupported("unlocking a mutex that is not locked, which C does not define,");
    return EPERM;
  }
  if (mutex->kind == RECURSIVE && --mutex->count != 0)
    return 0;
  mutex->lock = mutex->owner = 0;
  return 0;
}

// Nobody waits: of a condition there is nothing to know.
enum { CONDITION_SIZE = 48 };

int pthread_condattr_init(int *attributes) {
  *attributes = 0;
  return 0;
}

int pthread_condattr_destroy(int *attributes) {
  (void)attributes;
  return 0;
}

int pthread_cond_init(void *condition, const int *attributes) {
  (void)attributes;
  __builtin_memset(condition, 0, CONDITION_SIZE);
  return 0;
}

int pthread_cond_destroy(void *condition) {
  __surefoot_readable(condition, CONDITION_SIZE);
  return 0;
}

int pthread_cond_signal(void *condition) {
  __surefoot_readable(condition, CONDITION_SIZE);
  return 0;
}

int pthread_cond_broadcast(void *condition) {
  __surefoot_readable(condition, CONDITION_SIZE);
  return 0;
}

int pthread_cond_wait(void *condition, struct mutex *mutex) {
  (void)condition, (void)mutex;
  wait_for_ever();
}

int pthread_cond_timedwait(void *condition, struct mutex *mutex, const void *until) {
  (void)condition, (void)mutex, (void)until;
  wait_for_ever();
}

// Attributes of threads, of which there is one: nothing of them is read.
int pthread_attr_init(void *attributes) {
  __builtin_memset(attributes, 0, sizeof(void *) == 8 ? 56 : 36);
  return 0;
}

int pthread_attr_destroy(void *attributes) {
  (void)attributes;
  return 0;
}

unsigned long pthread_self(void) {
  static unsigned long self;
  if (self == 0) {
    unsigned long any = (unsigned long)__surefoot_any();
    self = any == 0 ? 1 : any;
  }
  return self;
}

int pthread_equal(unsigned long left, unsigned long right) { return left == right; }

int pthread_join(unsigned long thread, void **result) {
  (void)result;
  if (thread != pthread_self())
    __surefoot_unsupported("a thread that is not the first");
  return EDEADLK;
}

int pthread_detach(unsigned long thread) {
  if (thread != pthread_self())
    __surefoot_unsupported("a thread that is not the first");
  return 0;
}

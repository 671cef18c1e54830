// provides: pthread_once call_once
//
// Initialisation that happens once. There is one thread, so nobody else can be doing it.
#include "surefoot.h"

// As glibc marks them. Both kinds of flags are an int that starts at zero.
enum { ONCE_RUNNING = 1, ONCE_DONE = 2 };

static void run_once(int *flag, void (*function)(void)) {
  if (*flag & ONCE_DONE)
    return;
  if (*flag & ONCE_RUNNING)
    __surefoot_unsupported("a function that waits for its own initialisation, for ever,");
  *flag = ONCE_RUNNING;
  function();
  *flag = ONCE_DONE;
}

int pthread_once(int *flag, void (*function)(void)) {
  run_once(flag, function);
  return 0;
}

void call_once(int *flag, void (*function)(void)) { run_once(flag, function); }

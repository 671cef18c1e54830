// provides: sighold sigrelse sigignore sigset
//
// Signals one at a time, as System V has them.
#include "surefoot.h"

// The layouts are glibc's.
struct mask {
  unsigned long words[1024 / 8 / sizeof(long)];
};
typedef void (*handler_type)(int);
struct action {
  handler_type handler;
  struct mask mask;
  int flags;
  void (*restorer)(void);
};

int sigaction(int signal, const struct action *new, struct action *old);
int sigprocmask(int how, const struct mask *new, struct mask *old);
int sigemptyset(struct mask *mask);
int sigaddset(struct mask *mask, int signal);
int sigismember(const struct mask *mask, int signal);

enum { BLOCK, UNBLOCK };
#define IGNORE ((handler_type)1)
#define HOLD ((handler_type)2)
#define FAILED ((handler_type)-1)

static int change(int how, int signal, struct mask *old) {
  struct mask mask;
  sigemptyset(&mask);
  return sigaddset(&mask, signal) != 0 ? -1 : sigprocmask(how, &mask, old);
}

int sighold(int signal) { return change(BLOCK, signal, NULL); }
int sigrelse(int signal) { return change(UNBLOCK, signal, NULL); }

int sigignore(int signal) {
  struct action action = {.handler = IGNORE};
  return sigaction(signal, &action, NULL);
}

handler_type sigset(int signal, handler_type handler) {
  struct mask before;
  struct action new = {.handler = handler}, old;
  if (handler == FAILED) {
    errno = EINVAL;
    return FAILED;
  }
  if (handler == HOLD) {
    if (change(BLOCK, signal, &before) != 0 || sigaction(signal, NULL, &old) != 0)
      return FAILED;
  } else if (sigaction(signal, &new, &old) != 0 || change(UNBLOCK, signal, &before) != 0) {
    return FAILED;
  }
  return sigismember(&before, signal) ? HOLD : old.handler;
}

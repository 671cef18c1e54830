// provides: signal bsd_signal ssignal sysv_signal __sysv_signal sigaction __sigaction sigemptyset sigfillset sigaddset sigdelset sigismember sigprocmask pthread_sigmask sigpending sigsuspend siginterrupt sigwait raise gsignal kill killpg __surefoot_has_blocked __libc_current_sigrtmin __libc_current_sigrtmax
//
// Signals that the program sends to itself: their handlers run at once.
#include "files.h"

enum {
  SIGNALS = 65, ILLEGAL = 4, TRAP = 5, ABORT = 6, BUS = 7, ARITHMETIC = 8, KILL = 9, MEMORY = 11, CHILD = 17, CONTINUE = 18,
  STOP = 19, STOP_TYPED = 20, STOP_INPUT = 21, STOP_OUTPUT = 22, URGENT = 23, WINDOW = 28, FIRST_REAL = 34, LAST_REAL = 64,
  FLAG_INFO = 4, FLAG_NO_DEFER = 0x40000000
};
#define FLAG_RESET 0x80000000u
#define RESTART 0x10000000u
// What the library adds to every action that is set.
#define FLAG_RESTORER 0x04000000

typedef void (*handler_type)(int);
#define DEFAULT ((handler_type)0)
#define IGNORE ((handler_type)1)
#define FAILED ((handler_type)-1)

struct mask {
  unsigned long words[1024 / (8 * sizeof(unsigned long))];
};

struct action {
  handler_type handler;
  struct mask mask;
  int flags;
  void (*restorer)(void);
};

static struct action actions[SIGNALS];
// Invariant: bit s - 1 stands for signal s.
static unsigned long long blocked, pending;
int __surefoot_has_blocked; // ever any signal

static unsigned long long bit(int signal) { return 1ULL << (signal - 1); }

static unsigned long long bits_of(const struct mask *mask) {
  unsigned long long bits = mask->words[0];
  if (sizeof(long) == 4)
    bits |= (unsigned long long)mask->words[1] << 32;
  return bits;
}

// As the kernel, which knows the first 64 bits only and leaves the others as they are.
static void set_bits(struct mask *mask, unsigned long long bits) {
  mask->words[0] = (unsigned long)bits;
  if (sizeof(long) == 4)
    mask->words[1] = (unsigned long)(bits >> 32);
}

static int is_signal(int signal) { return signal > 0 && signal < SIGNALS && signal != 32 && signal != 33; }

static int is_harmless(int signal) {
  return signal == CHILD || signal == CONTINUE || signal == URGENT || signal == WINDOW;
}

// Soundness: a handler of what the machine sends runs where something else goes wrong, and abort runs its own.
static void check_handler(int signal, handler_type handler) {
  if (handler == DEFAULT || handler == IGNORE) {
    if (handler == IGNORE && (signal == ABORT || signal == CHILD))
      __surefoot_assumes(SUREFOOT_MODEL, "signals come only from the program itself");
    return;
  }
  if (signal == ILLEGAL || signal == TRAP || signal == ABORT || signal == BUS || signal == ARITHMETIC || signal == MEMORY)
    __surefoot_unsupported("a handler of a signal that the machine sends");
  __surefoot_assumes(SUREFOOT_MODEL, "signals come only from the program itself");
}

// What the library tells the kernel to return to.
static void restore(void) { __surefoot_unsupported("calling the restorer of a signal"); }

int sigaction(int signal, const struct action *new, struct action *old) {
  if (!is_signal(signal) || (new != NULL && (signal == KILL || signal == STOP)))
    return surefoot_error(EINVAL);
  if (old != NULL) {
    struct action now = actions[signal];
    __surefoot_assumes(SUREFOOT_MODEL, SUREFOOT_AS_STARTED);
    old->handler = now.handler;
    set_bits(&old->mask, bits_of(&now.mask) & ~(bit(KILL) | bit(STOP)));
    old->flags = now.flags;
    old->restorer = now.restorer;
  }
  if (new != NULL) {
    check_handler(signal, new->handler);
    if (new->handler == IGNORE || (new->handler == DEFAULT && is_harmless(signal)))
      pending &= ~bit(signal);
    actions[signal] = *new;
    actions[signal].flags |= FLAG_RESTORER;
    actions[signal].restorer = restore;
  }
  return 0;
}

int __sigaction(int signal, const struct action *new, struct action *old) { return sigaction(signal, new, old); }

// Signals whose handlers interrupt calls, also those that are set later.
static unsigned long long interrupting;

static unsigned restart_of(int signal) { return is_signal(signal) && (interrupting & bit(signal)) ? 0 : RESTART; }

int siginterrupt(int signal, int flag) {
  struct action action;
  if (sigaction(signal, NULL, &action) != 0)
    return -1;
  interrupting = flag ? interrupting | bit(signal) : interrupting & ~bit(signal);
  action.flags = (int)(flag ? (unsigned)action.flags & ~RESTART : (unsigned)action.flags | RESTART);
  return sigaction(signal, &action, NULL);
}

static handler_type set_handler(int signal, handler_type handler, unsigned flags) {
  struct action new = {.handler = handler, .flags = (int)flags};
  // As glibc, where the signal itself is blocked while it is handled.
  if (is_signal(signal) && !(flags & FLAG_NO_DEFER))
    set_bits(&new.mask, bit(signal));
  __surefoot_assumes(SUREFOOT_RESULT, SUREFOOT_AS_STARTED);
  if (handler == FAILED) {
    errno = EINVAL;
    return FAILED;
  }
  // The result tells of the action before, which the caller may not ask for.
  if (sigaction(signal, NULL, NULL) != 0 || signal == KILL || signal == STOP)
    return surefoot_error(EINVAL), FAILED;
  handler_type before = actions[signal].handler;
  return sigaction(signal, &new, NULL) == 0 ? before : FAILED;
}

handler_type signal(int signal, handler_type handler) { return set_handler(signal, handler, restart_of(signal)); }
handler_type bsd_signal(int signal, handler_type handler) { return set_handler(signal, handler, restart_of(signal)); }
handler_type ssignal(int signal, handler_type handler) { return set_handler(signal, handler, restart_of(signal)); }
handler_type sysv_signal(int signal, handler_type handler) {
  return set_handler(signal, handler, FLAG_RESET | FLAG_NO_DEFER);
}
handler_type __sysv_signal(int signal, handler_type handler) {
  return set_handler(signal, handler, FLAG_RESET | FLAG_NO_DEFER);
}

int sigemptyset(struct mask *mask) {
  *mask = (struct mask){{0}};
  return 0;
}

int sigfillset(struct mask *mask) {
  for (size_t index = 0; index < sizeof mask->words / sizeof *mask->words; index++)
    mask->words[index] = ~0UL;
  // The library keeps two for itself.
  unsigned long long bits = bits_of(mask) & ~(bit(32) | bit(33));
  mask->words[0] = (unsigned long)bits;
  if (sizeof(long) == 4)
    mask->words[1] = (unsigned long)(bits >> 32);
  return 0;
}

static int change(struct mask *mask, int signal, int is_added) {
  if (!is_signal(signal))
    return surefoot_error(EINVAL);
  size_t word = (size_t)(signal - 1) / (8 * sizeof(long));
  unsigned long one = 1UL << ((size_t)(signal - 1) % (8 * sizeof(long)));
  mask->words[word] = is_added ? mask->words[word] | one : mask->words[word] & ~one;
  return 0;
}

int sigaddset(struct mask *mask, int signal) { return change(mask, signal, 1); }
int sigdelset(struct mask *mask, int signal) { return change(mask, signal, 0); }

int sigismember(const struct mask *mask, int signal) {
  if (!is_signal(signal))
    return surefoot_error(EINVAL);
  return (bits_of(mask) & bit(signal)) != 0;
}

static void deliver_pending(void);

static void deliver(int signal) {
  struct action action = actions[signal];
  if (blocked & bit(signal) && signal != KILL) {
    if (signal >= FIRST_REAL && (pending & bit(signal)))
      __surefoot_unsupported("signals that wait in a queue");
    pending |= bit(signal);
    return;
  }
  if (action.handler == IGNORE)
    return;
  if (action.handler == DEFAULT) {
    if (is_harmless(signal))
      return;
    if (signal == STOP || signal == STOP_TYPED || signal == STOP_INPUT || signal == STOP_OUTPUT)
      __surefoot_unsupported("stopping the program by a signal");
    if (signal == ABORT)
      __surefoot_abort();
    __surefoot_exit_now(128 + signal);
  }
  if (action.flags & FLAG_INFO)
    __surefoot_unsupported("a handler of a signal that wants to know more about it");
  if ((unsigned)action.flags & FLAG_RESET)
    actions[signal].handler = DEFAULT;
  unsigned long long before = blocked;
  blocked |= bits_of(&action.mask);
  if (!(action.flags & FLAG_NO_DEFER))
    blocked |= bit(signal);
  __surefoot_has_blocked |= blocked != 0;
  action.handler(signal);
  blocked = before;
  deliver_pending();
}

static void deliver_pending(void) {
  unsigned long long now = pending & ~blocked;
  if (now & (now - 1))
    __surefoot_unsupported("several signals at once");
  for (int signal = 1; signal < SIGNALS && (pending & ~blocked) != 0; signal++) {
    if (pending & ~blocked & bit(signal)) {
      pending &= ~bit(signal);
      deliver(signal);
    }
  }
}

enum { BLOCK, UNBLOCK, SET };

// 0 or the error.
static int change_mask(int how, const struct mask *new, struct mask *old) {
  if (old != NULL) {
    __surefoot_assumes(SUREFOOT_MODEL, SUREFOOT_AS_STARTED);
    set_bits(old, blocked);
  }
  if (new == NULL)
    return 0;
  switch (how) {
  case BLOCK: blocked |= bits_of(new); break;
  case UNBLOCK: blocked &= ~bits_of(new); break;
  case SET: blocked = bits_of(new); break;
  default: return EINVAL;
  }
  blocked &= ~(bit(KILL) | bit(STOP));
  __surefoot_has_blocked |= blocked != 0;
  deliver_pending();
  return 0;
}

int sigprocmask(int how, const struct mask *new, struct mask *old) {
  int error = change_mask(how, new, old);
  return error == 0 ? 0 : surefoot_error(error);
}

int pthread_sigmask(int how, const struct mask *new, struct mask *old) { return change_mask(how, new, old); }

int sigpending(struct mask *mask) {
  set_bits(mask, pending);
  return 0;
}

int sigsuspend(const struct mask *mask) {
  unsigned long long before = blocked;
  if ((pending & ~bits_of(mask)) == 0)
    __surefoot_unsupported("waiting for a signal");
  blocked = bits_of(mask);
  deliver_pending();
  blocked = before;
  return surefoot_error(EINTR);
}

int raise(int signal) {
  // That the process is there.
  if (signal == 0)
    return 0;
  if (!is_signal(signal))
    return surefoot_error(EINVAL);
  deliver(signal);
  return 0;
}

int gsignal(int signal) { return raise(signal); }

extern int getpid(void);

int kill(int process, int signal) {
  if (signal < 0 || signal >= SIGNALS)
    return surefoot_error(EINVAL);
  // Linux numbers processes up to here.
  enum { LAST_PROCESS = 1 << 22 };
  if (process > LAST_PROCESS || process < -LAST_PROCESS)
    return surefoot_error(ESRCH);
  if (process != getpid() && process != 0)
    __surefoot_unsupported("sending a signal to another process");
  if (signal != 0)
    deliver(signal);
  return 0;
}

int killpg(int group, int signal) { return group < 0 ? surefoot_error(EINVAL) : kill(group, signal); }

int __libc_current_sigrtmin(void) { return FIRST_REAL; }
int __libc_current_sigrtmax(void) { return LAST_REAL; }

// The lowest of those that wait; it is not delivered.
int sigwait(const struct mask *wanted, int *signal) {
  unsigned long long waiting = pending & bits_of(wanted);
  if (waiting == 0)
    __surefoot_unsupported("waiting for a signal");
  *signal = __builtin_ctzll(waiting) + 1;
  pending &= ~bit(*signal);
  return 0;
}

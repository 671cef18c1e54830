// provides: execvp execv execve execvpe execl execlp execle fexecve system wait waitpid waitid wait3 wait4 nice getpriority setpriority sched_yield prctl
// refuses: execvp execv execve execvpe execl execlp execle fexecve system
// leaves out: prctl
//
// Other processes. None can be started: a program that becomes another one ends, as far as it is the one that
// is looked at, or the other one is not there.
#include "files.h"

static int become(const char *file) {
  int has_slash = 0;
  for (const char *at = file; *at != '\0'; at++)
    has_slash |= *at == '/';
  __surefoot_assumes(SUREFOOT_RESULT, "no other program is there to be run");
  if (!has_slash)
    return surefoot_error(ENOENT);
  struct surefoot_node *node = __surefoot_node_at(AT_CURRENT, file, 1);
  if (node == NULL)
    return -1;
  if ((node->mode & TYPE_MASK) != TYPE_FILE || !__surefoot_may(node, 1))
    return surefoot_error(EACCES);
  __surefoot_unsupported("becoming another program");
}

int execvp(const char *file, char *const *arguments) { return (void)arguments, become(file); }
int execv(const char *file, char *const *arguments) { return (void)arguments, become(file); }
int execve(const char *file, char *const *arguments, char *const *variables) {
  return (void)arguments, (void)variables, become(file);
}
int execvpe(const char *file, char *const *arguments, char *const *variables) {
  return (void)arguments, (void)variables, become(file);
}
int execl(const char *file, const char *argument, ...) { return (void)argument, become(file); }
int execlp(const char *file, const char *argument, ...) { return (void)argument, become(file); }
int execle(const char *file, const char *argument, ...) { return (void)argument, become(file); }
int fexecve(int descriptor, char *const *arguments, char *const *variables) {
  return (void)descriptor, (void)arguments, (void)variables, surefoot_error(EACCES);
}

// Without a command: whether there is a shell.
int system(const char *command) {
  __surefoot_assumes(SUREFOOT_RESULT, "no other program is there to be run");
  return command == NULL ? 0 : 127 << 8;
}

static int no_child(void) { return surefoot_error(ECHILD); }

int wait(int *status) { return (void)status, no_child(); }
int waitpid(int process, int *status, int options) { return (void)process, (void)status, (void)options, no_child(); }
int waitid(int type, unsigned id, void *information, int options) {
  (void)type, (void)id, (void)information;
  return surefoot_error((options & 14) == 0 ? EINVAL : ECHILD);
}
int wait3(int *status, int options, void *usage) { return (void)status, (void)options, (void)usage, no_child(); }
int wait4(int process, int *status, int options, void *usage) {
  return (void)process, (void)status, (void)options, (void)usage, no_child();
}

// Between -20 and 19; only who has all rights may go down.
static int niceness;

static int set_niceness(int wanted) {
  if (wanted < -20)
    wanted = -20;
  if (wanted > 19)
    wanted = 19;
  if (wanted < niceness && __surefoot_user() != 0)
    return surefoot_error(EACCES);
  niceness = wanted;
  return 0;
}

static void assume_normal(void) { __surefoot_assumes(SUREFOOT_MODEL, "the program is started with priority 0"); }

int nice(int more) {
  assume_normal();
  if (set_niceness(niceness + (more < -40 ? -40 : more > 40 ? 40 : more)) != 0)
    return surefoot_error(EPERM);
  return niceness;
}

int getpriority(int which, unsigned who) {
  assume_normal();
  if (which < 0 || which > 2)
    return surefoot_error(EINVAL);
  if (who != 0)
    __surefoot_unsupported("the priority of other processes");
  return niceness;
}

int setpriority(int which, unsigned who, int wanted) {
  assume_normal();
  if (which < 0 || which > 2)
    return surefoot_error(EINVAL);
  if (which != 0 || who != 0)
    __surefoot_unsupported("the priority of other processes");
  return set_niceness(wanted);
}

int sched_yield(void) { return 0; }

int prctl(int option, ...) {
  (void)option;
  __surefoot_unsupported("the function prctl");
}

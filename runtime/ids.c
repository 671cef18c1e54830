// provides: __surefoot_user geteuid getuid getegid getgid getresuid getresgid setuid seteuid setgid setegid setreuid setregid setresuid setresgid getgroups setgroups getgrouplist initgroups getpid getppid gettid getpgrp getpgid getsid setsid setpgid setpgrp
// refuses: setsid
//
// Who the program runs as, and the numbers of processes: whatever the system says, but always the same.
#include "files.h"

// Numbers that were asked for have their bits set.
static struct {
  unsigned user, group;
  int process, parent;
  int is_user_known, is_group_known, is_process_known, is_parent_known;
} known;

unsigned __surefoot_user(void) {
  if (!known.is_user_known) {
    known.is_user_known = 1;
    __surefoot_observe(&known.user, sizeof known.user, "geteuid");
    __surefoot_assume(known.user != (unsigned)-1);
  }
  return known.user;
}

static unsigned group(void) {
  if (!known.is_group_known) {
    known.is_group_known = 1;
    __surefoot_observe(&known.group, sizeof known.group, "getegid");
    __surefoot_assume(known.group != (unsigned)-1);
  }
  return known.group;
}

static void assume_plain(void) {
  __surefoot_assumes(SUREFOOT_MODEL, "the program is started without rights of its own (setuid)");
}

unsigned geteuid(void) { return __surefoot_user(); }
unsigned getegid(void) { return group(); }

unsigned getuid(void) {
  assume_plain();
  return __surefoot_user();
}

unsigned getgid(void) {
  assume_plain();
  return group();
}

int getresuid(unsigned *real, unsigned *effective, unsigned *saved) {
  *real = *effective = *saved = getuid();
  return 0;
}

int getresgid(unsigned *real, unsigned *effective, unsigned *saved) {
  *real = *effective = *saved = getgid();
  return 0;
}

// Soundness: who may do it would be another user from then on, for each of three numbers.
static int change(unsigned wanted, unsigned now) {
  if (wanted == now || wanted == (unsigned)-1)
    return 0;
  if (__surefoot_user() != 0)
    return surefoot_error(EPERM);
  __surefoot_unsupported("becoming another user or group");
}

int setuid(unsigned user) { return change(user, __surefoot_user()); }
int seteuid(unsigned user) { return change(user, __surefoot_user()); }
int setgid(unsigned wanted) { return change(wanted, group()); }
int setegid(unsigned wanted) { return change(wanted, group()); }
int setreuid(unsigned real, unsigned effective) {
  return change(real, __surefoot_user()) == 0 ? change(effective, __surefoot_user()) : -1;
}
int setregid(unsigned real, unsigned effective) {
  return change(real, group()) == 0 ? change(effective, group()) : -1;
}
int setresuid(unsigned real, unsigned effective, unsigned saved) {
  return setreuid(real, effective) == 0 ? change(saved, __surefoot_user()) : -1;
}
int setresgid(unsigned real, unsigned effective, unsigned saved) {
  return setregid(real, effective) == 0 ? change(saved, group()) : -1;
}

static void assume_one_group(void) { __surefoot_assumes(SUREFOOT_MODEL, "users are in one group each"); }

int getgroups(int size, unsigned *groups) {
  assume_one_group();
  if (size < 0)
    return surefoot_error(EINVAL);
  if (size > 0)
    groups[0] = group();
  return 1;
}

int setgroups(size_t count, const unsigned *groups) {
  (void)groups;
  if (__surefoot_user() != 0)
    return surefoot_error(EPERM);
  if (count == 0)
    return 0;
  __surefoot_unsupported("becoming a member of other groups");
}

int getgrouplist(const char *user, unsigned primary, unsigned *groups, int *count) {
  (void)user;
  assume_one_group();
  int room = *count;
  *count = 1;
  if (room < 1)
    return -1;
  groups[0] = primary;
  return 1;
}

int initgroups(const char *user, unsigned primary) {
  (void)user, (void)primary;
  return __surefoot_user() != 0 ? surefoot_error(EPERM) : 0;
}

static int process(void) {
  if (!known.is_process_known) {
    known.is_process_known = 1;
    __surefoot_observe(&known.process, sizeof known.process, "getpid");
    __surefoot_assume(known.process >= 0 && known.process < 1 << 22);
    // Zero, which a run without inputs is given, is none.
    if (known.process == 0)
      known.process = 1;
  }
  return known.process;
}

static int parent(void) {
  if (!known.is_parent_known) {
    known.is_parent_known = 1;
    __surefoot_observe(&known.parent, sizeof known.parent, "getppid");
    __surefoot_assume(known.parent >= 0 && known.parent < 1 << 22);
  }
  return known.parent;
}

int getpid(void) { return process(); }
int gettid(void) { return process(); }
int getppid(void) { return parent(); }

static void assume_in_front(void) { __surefoot_assumes(SUREFOOT_MODEL, "the program leads its group of processes"); }

int getpgrp(void) {
  assume_in_front();
  return process();
}

int getpgid(int wanted) {
  assume_in_front();
  return wanted == 0 || wanted == process() ? process() : surefoot_error(ESRCH);
}

int getsid(int wanted) { return getpgid(wanted); }

int setsid(void) {
  assume_in_front();
  return surefoot_error(EPERM);
}

int setpgid(int wanted, int to) {
  assume_in_front();
  return (wanted == 0 || wanted == process()) && (to == 0 || to == process()) ? 0 : surefoot_error(ESRCH);
}

int setpgrp(void) { return setpgid(0, 0); }

//@ exec: same
// What is so whoever runs the program, and wherever.
#define _GNU_SOURCE
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  uid_t users[3], mine = getuid();
  gid_t groups[3], many[70];
  printf("%d %d\n", getresuid(&users[0], &users[1], &users[2]), users[0] == mine && users[1] == geteuid());
  printf("%d %d\n", getresgid(&groups[0], &groups[1], &groups[2]), groups[0] == getgid() && groups[1] == getegid());
  printf("%d %d %d\n", setuid(mine), seteuid(geteuid()), setreuid(-1, -1));
  printf("%d %d %d\n", setgid(getgid()), setegid(getegid()), setregid(-1, -1));
  printf("%d %d\n", setresuid(-1, -1, -1), setresgid(-1, -1, -1));
  printf("%d %d\n", getgroups(0, NULL) >= 0, getgroups(70, many) >= 0);
  int count = 1;
  printf("%d\n", getgrouplist("root", 0, many, &count) >= -1);
  printf("%d %d %d\n", getpid() == getpid(), getpid() > 0, getppid() >= 0);
  printf("%d\n", gettid() == getpid());
  // Who leads the group and the session may live outside of what a container shows: then some of these are 0.
  printf("%d %d %d\n", getpgrp() >= 0, getpgid(0) >= 0, getsid(0) >= 0);
  printf("%d %d\n", wait(NULL), errno == ECHILD);
  printf("%d %d\n", waitpid(-1, NULL, WNOHANG), errno == ECHILD);
  printf("%d %d\n", waitid(P_ALL, 0, NULL, WEXITED), errno == ECHILD);
  printf("%d %d\n", waitid(P_ALL, 0, NULL, 0), errno == EINVAL);
  printf("%d %d\n", wait3(NULL, WNOHANG, NULL), wait4(-1, NULL, WNOHANG, NULL));
  errno = 0;
  printf("%d %d\n", execv("missing/x", (char *[]){"x", NULL}), errno == ENOENT);
  printf("%d %d\n", execve("missing", (char *[]){"x", NULL}, (char *[]){NULL}), errno == ENOENT);
  printf("%d %d\n", execvp("no-such-program-anywhere", (char *[]){"x", NULL}), errno == ENOENT);
  printf("%d %d\n", execvpe("no-such-program-anywhere", (char *[]){"x", NULL}, (char *[]){NULL}), errno == ENOENT);
  printf("%d %d\n", execl("missing", "x", NULL), errno == ENOENT);
  printf("%d %d\n", execlp("no-such-program-anywhere", "x", NULL), errno == ENOENT);
  printf("%d %d\n", execle("missing", "x", NULL, (char *[]){NULL}), errno == ENOENT);
  printf("%d %d\n", fexecve(0, (char *[]){"x", NULL}, (char *[]){NULL}), errno == EACCES);
  printf("%d %d\n", nice(0) == getpriority(PRIO_PROCESS, 0), getpriority(77, 0));
  printf("%d %d\n", setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0)), setpriority(77, 0, 0));
  printf("%d\n", sched_yield());
  struct passwd *user = getpwuid(0), record, *result;
  struct group *group = getgrgid(0), entry, *found;
  char buffer[1024];
  printf("%s %d %s\n", user->pw_name, (int)user->pw_gid, user->pw_dir);
  printf("%s %d\n", group->gr_name, getpwnam("root") != NULL);
  printf("%d %d %s\n", getpwuid_r(0, &record, buffer, sizeof buffer, &result), result == &record, record.pw_name);
  printf("%d\n", record.pw_name >= buffer && record.pw_name < buffer + sizeof buffer);
  printf("%d %d %s\n", getpwnam_r("root", &record, buffer, sizeof buffer, &result), result == &record, record.pw_name);
  printf("%d %d\n", getpwnam_r("root", &record, buffer, 5, &result) == ERANGE, result == NULL);
  printf("%d %d %s\n", getgrgid_r(0, &entry, buffer, sizeof buffer, &found), found == &entry, entry.gr_name);
  printf("%d\n", entry.gr_name >= buffer && entry.gr_name < buffer + sizeof buffer);
  printf("%d %d %s\n", getgrnam_r("root", &entry, buffer, sizeof buffer, &found), found == &entry, entry.gr_name);
  printf("%d %d\n", getgrnam("root")->gr_gid, getpwnam("no such user") == NULL);
  setpwent();
  printf("%s\n", getpwent()->pw_name);
  endpwent();
  setgrent();
  printf("%s\n", getgrent()->gr_name);
  endgrent();
  printf("%d\n", kill(getpid(), 0));
  return 0;
}

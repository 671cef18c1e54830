// What the system answered on the path of a test, told to the compiled program: linked with --wrap for the
// functions that it is about. Before this text, SUREFOOT_… is defined for each of them. Answers go by the
// name of the function, each in the order in which they were given; behind the last the system answers itself.
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>

extern int surefoot_answer(const char *name, void *to, size_t size);

static int failure(const char *name) {
  int error = 0;
  surefoot_answer(name, &error, sizeof error);
  if (error) errno = error;
  return error;
}

extern void surefoot_stay(const char *function, const char *path);

#define FAILING(name, function, result, parameters, arguments, failed)  \
  extern result __real_##function parameters;                           \
  result __wrap_##function parameters {                                 \
    if (failure(name)) return failed;                                   \
    return __real_##function arguments;                                 \
  }
#define FAILING_AT(name, function, result, parameters, arguments, failed)  \
  extern result __real_##function parameters;                           \
  result __wrap_##function parameters {                                 \
    surefoot_stay(name, path);                                          \
    if (failure(name)) return failed;                                   \
    return __real_##function arguments;                                 \
  }

#ifdef SUREFOOT_open
FAILING_AT("open", open, int, (const char *path, int flags, mode_t mode), (path, flags, mode), -1)
FAILING_AT("open", open64, int, (const char *path, int flags, mode_t mode), (path, flags, mode), -1)
FAILING_AT("open", creat, int, (const char *path, mode_t mode), (path, mode), -1)
#endif
#ifdef SUREFOOT_openat
FAILING_AT("openat", openat, int, (int at, const char *path, int flags, mode_t mode), (at, path, flags, mode), -1)
#endif
#ifdef SUREFOOT_read
FAILING("read", read, ssize_t, (int file, void *to, size_t size), (file, to, size), -1)
#endif
#ifdef SUREFOOT_write
FAILING("write", write, ssize_t, (int file, const void *from, size_t size), (file, from, size), -1)
#endif
#ifdef SUREFOOT_close
// It is closed in any case.
extern int __real_close(int file);
int __wrap_close(int file) {
  int error = failure("close"), result = __real_close(file);
  if (error) errno = error;
  return error ? -1 : result;
}
#endif
#ifdef SUREFOOT_pipe
FAILING("pipe", pipe, int, (int *ends), (ends), -1)
FAILING("pipe", pipe2, int, (int *ends, int flags), (ends, flags), -1)
#endif
#ifdef SUREFOOT_fsync
FAILING("fsync", fsync, int, (int file), (file), -1)
FAILING("fsync", fdatasync, int, (int file), (file), -1)
#endif
#ifdef SUREFOOT_ftruncate
FAILING("ftruncate", ftruncate, int, (int file, off_t size), (file, size), -1)
#endif
#ifdef SUREFOOT_fopen
FAILING_AT("fopen", fopen, void *, (const char *path, const char *mode), (path, mode), NULL)
FAILING_AT("fopen", fopen64, void *, (const char *path, const char *mode), (path, mode), NULL)
#endif
#ifdef SUREFOOT_fclose
extern int __real_fclose(FILE *stream);
int __wrap_fclose(FILE *stream) {
  int error = failure("fclose"), result = __real_fclose(stream);
  if (error) errno = error;
  return error ? EOF : result;
}
#endif
#ifdef SUREFOOT_tmpfile
FAILING("tmpfile", tmpfile, void *, (void), (), NULL)
#endif
#ifdef SUREFOOT_opendir
FAILING_AT("opendir", opendir, void *, (const char *path), (path), NULL)
#endif
#ifdef SUREFOOT_mkdir
FAILING_AT("mkdir", mkdir, int, (const char *path, mode_t mode), (path, mode), -1)
#endif
#ifdef SUREFOOT_rmdir
FAILING_AT("rmdir", rmdir, int, (const char *path), (path), -1)
#endif
#ifdef SUREFOOT_unlink
FAILING_AT("unlink", unlink, int, (const char *path), (path), -1)
#endif
#ifdef SUREFOOT_unlinkat
FAILING_AT("unlinkat", unlinkat, int, (int at, const char *path, int flags), (at, path, flags), -1)
#endif
#ifdef SUREFOOT_remove
FAILING_AT("remove", remove, int, (const char *path), (path), -1)
#endif
#ifdef SUREFOOT_link
extern int __real_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to) {
  surefoot_stay("link", from), surefoot_stay("link", to);
  return failure("link") ? -1 : __real_link(from, to);
}
#endif
#ifdef SUREFOOT_symlink
FAILING_AT("symlink", symlink, int, (const char *target, const char *path), (target, path), -1)
#endif
#ifdef SUREFOOT_rename
// Both folders are asked.
extern int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to) {
  surefoot_stay("rename", from), surefoot_stay("rename", to);
  if (failure("rename") || failure("rename")) return -1;
  return __real_rename(from, to);
}
#endif
#ifdef SUREFOOT_stat
FAILING("stat", stat, int, (const char *path, void *to), (path, to), -1)
#endif
#ifdef SUREFOOT_lstat
FAILING("lstat", lstat, int, (const char *path, void *to), (path, to), -1)
#endif
#ifdef SUREFOOT_fstat
FAILING("fstat", fstat, int, (int file, void *to), (file, to), -1)
#endif
#ifdef SUREFOOT_fstatat
FAILING("fstatat", fstatat, int, (int at, const char *path, void *to, int flags), (at, path, to, flags), -1)
#endif
#ifdef SUREFOOT_access
FAILING("access", access, int, (const char *path, int wanted), (path, wanted), -1)
#endif
#ifdef SUREFOOT_dup
FAILING("dup", dup, int, (int file), (file), -1)
#endif
#ifdef SUREFOOT_dup2
extern int __real_dup2(int file, int target);
// Onto itself nothing happens, and nothing fails.
int __wrap_dup2(int file, int target) {
  if (file != target && failure("dup2")) return -1;
  return __real_dup2(file, target);
}
FAILING("dup2", dup3, int, (int file, int target, int flags), (file, target, flags), -1)
#endif
#ifdef SUREFOOT_chdir
extern int surefoot_change_folder(const char *path);
int __wrap_chdir(const char *path) { return failure("chdir") ? -1 : surefoot_change_folder(path); }
#endif
#ifdef SUREFOOT_fchdir
FAILING("fchdir", fchdir, int, (int file), (file), -1)
#endif
#ifdef SUREFOOT_getcwd
FAILING("getcwd", getcwd, char *, (char *to, size_t size), (to, size), NULL)
#endif
#ifdef SUREFOOT_realpath
FAILING("realpath", realpath, char *, (const char *path, char *to), (path, to), NULL)
#endif
#ifdef SUREFOOT_readlink
FAILING("readlink", readlink, ssize_t, (const char *path, char *to, size_t size), (path, to, size), -1)
#endif
#ifdef SUREFOOT_truncate
FAILING_AT("truncate", truncate, int, (const char *path, off_t size), (path, size), -1)
#endif
#ifdef SUREFOOT_readdir
FAILING("readdir", readdir, void *, (void *folder), (folder), NULL)
#endif
#ifdef SUREFOOT_fdopen
FAILING("fdopen", fdopen, void *, (int file, const char *mode), (file, mode), NULL)
#endif
#ifdef SUREFOOT_fflush
FAILING("fflush", fflush, int, (void *stream), (stream), EOF)
#endif
#ifdef SUREFOOT_setenv
FAILING("setenv", setenv, int, (const char *name, const char *value, int overwrite), (name, value, overwrite), -1)
#endif
#ifdef SUREFOOT_putenv
FAILING("putenv", putenv, int, (char *entry), (entry), -1)
#endif
#ifdef SUREFOOT_chmod
FAILING_AT("chmod", chmod, int, (const char *path, mode_t mode), (path, mode), -1)
#endif
#ifdef SUREFOOT_fchmod
FAILING("fchmod", fchmod, int, (int file, mode_t mode), (file, mode), -1)
#endif
#ifdef SUREFOOT_chown
FAILING_AT("chown", chown, int, (const char *path, uid_t user, gid_t group), (path, user, group), -1)
#endif
#ifdef SUREFOOT_mkstemp
FAILING_AT("mkstemp", mkstemp, int, (char *path), (path), -1)
#endif
#ifdef SUREFOOT_nanosleep
FAILING("nanosleep", nanosleep, int, (const struct timespec *wanted, struct timespec *left), (wanted, left), -1)
#endif
#ifdef SUREFOOT_getrandom
extern ssize_t __real_getrandom(void *to, size_t size, unsigned flags);
ssize_t __wrap_getrandom(void *to, size_t size, unsigned flags) {
  return surefoot_answer("getrandom", to, size) ? (ssize_t)size : __real_getrandom(to, size, flags);
}
#endif

// Numbers that stay what they are.
#define NUMBER(name, function, type)                                    \
  extern type __real_##function(void);                                  \
  type __wrap_##function(void) {                                        \
    static int is_known;                                                \
    static type value;                                                  \
    if (!is_known) {                                                    \
      is_known = 1;                                                     \
      if (!surefoot_answer(name, &value, sizeof value)) value = __real_##function(); \
    }                                                                   \
    return value;                                                       \
  }

#ifdef SUREFOOT_geteuid
NUMBER("geteuid", geteuid, uid_t)
extern uid_t __real_getuid(void);
uid_t __wrap_getuid(void) { return __wrap_geteuid(); }
#endif
#ifdef SUREFOOT_getegid
NUMBER("getegid", getegid, gid_t)
gid_t __wrap_getgid(void) { return __wrap_getegid(); }
#endif
// No process has the number 0.
#ifdef SUREFOOT_getpid
extern pid_t __real_getpid(void);
pid_t __wrap_getpid(void) {
  static pid_t value;
  if (!value && surefoot_answer("getpid", &value, sizeof value) && !value) value = 1;
  return value ? value : (value = __real_getpid());
}
#endif
#ifdef SUREFOOT_getppid
extern pid_t __real_getppid(void);
pid_t __wrap_getppid(void) {
  static pid_t value;
  if (!value && surefoot_answer("getppid", &value, sizeof value) && !value) value = 1;
  return value ? value : (value = __real_getppid());
}
#endif

#ifdef SUREFOOT_clock_gettime
extern int __real_clock_gettime(clockid_t which, struct timespec *to);
int __wrap_clock_gettime(clockid_t which, struct timespec *to) {
  return surefoot_answer("clock_gettime", to, sizeof *to) ? 0 : __real_clock_gettime(which, to);
}
time_t __wrap_time(time_t *to) {
  struct timespec moment;
  __wrap_clock_gettime(CLOCK_REALTIME, &moment);
  if (to) *to = moment.tv_sec;
  return moment.tv_sec;
}
int __wrap_gettimeofday(struct timeval *to, void *zone) {
  struct timespec moment;
  __wrap_clock_gettime(CLOCK_REALTIME, &moment);
  to->tv_sec = moment.tv_sec;
  to->tv_usec = moment.tv_nsec / 1000;
  return 0;
}
#endif

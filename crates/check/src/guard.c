// A replayed program stays in its folder: calls that would change files elsewhere, or other processes, end the
// run. Linked with --wrap for each of these functions.
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

extern void surefoot_leaves(const char *function);

static int begins(const char *text, const char *start) {
  while (*start && *text == *start) text++, start++;
  return !*start;
}

// The current folder is another one: no name stays inside any more.
static int has_left;

static int leads_out(const char *path) {
  if (*path == '/') return 1;
  for (const char *at = path; *at; at++)
    if ((at == path || at[-1] == '/') && begins(at, "..") && (at[2] == '/' || !at[2])) return 1;
  return 0;
}

// Relative names without ".." stay inside, and devices without memory may be used.
void surefoot_stay(const char *function, const char *path) {
  if (!path) return;
  if (begins(path, "/dev/null") || begins(path, "/dev/zero") || begins(path, "/dev/full") ||
      begins(path, "/dev/random") || begins(path, "/dev/urandom"))
    return;
  if (has_left || leads_out(path)) surefoot_leaves(function);
}

#define ONE(function, result, parameters, arguments, path)  \
  extern result __real_##function parameters;               \
  result __wrap_##function parameters {                     \
    surefoot_stay(#function, path);                         \
    return __real_##function arguments;                     \
  }
#define TWO(function, result, parameters, arguments, path, other)  \
  extern result __real_##function parameters;                      \
  result __wrap_##function parameters {                            \
    surefoot_stay(#function, path);                                \
    surefoot_stay(#function, other);                               \
    return __real_##function arguments;                            \
  }
#define NEVER(function) \
  long __wrap_##function(void) { return surefoot_leaves(#function), -1; }

#ifndef SUREFOOT_open
ONE(open, int, (const char *p, int f, mode_t m), (p, f, m), p)
ONE(open64, int, (const char *p, int f, mode_t m), (p, f, m), p)
ONE(creat, int, (const char *p, mode_t m), (p, m), p)
#endif
#ifndef SUREFOOT_openat
ONE(openat, int, (int d, const char *p, int f, mode_t m), (d, p, f, m), p)
#endif
#ifndef SUREFOOT_fopen
ONE(fopen, void *, (const char *p, const char *m), (p, m), p)
ONE(fopen64, void *, (const char *p, const char *m), (p, m), p)
#endif
ONE(freopen, void *, (const char *p, const char *m, void *s), (p, m, s), p)
#ifndef SUREFOOT_unlink
ONE(unlink, int, (const char *p), (p), p)
#endif
#ifndef SUREFOOT_unlinkat
ONE(unlinkat, int, (int d, const char *p, int f), (d, p, f), p)
#endif
#ifndef SUREFOOT_remove
ONE(remove, int, (const char *p), (p), p)
#endif
#ifndef SUREFOOT_rmdir
ONE(rmdir, int, (const char *p), (p), p)
#endif
#ifndef SUREFOOT_mkdir
ONE(mkdir, int, (const char *p, mode_t m), (p, m), p)
#endif
ONE(mkdirat, int, (int d, const char *p, mode_t m), (d, p, m), p)
ONE(mkfifo, int, (const char *p, mode_t m), (p, m), p)
ONE(mknod, int, (const char *p, mode_t m, dev_t v), (p, m, v), p)
#ifndef SUREFOOT_chmod
ONE(chmod, int, (const char *p, mode_t m), (p, m), p)
#endif
ONE(fchmodat, int, (int d, const char *p, mode_t m, int f), (d, p, m, f), p)
#ifndef SUREFOOT_chown
ONE(chown, int, (const char *p, uid_t u, gid_t g), (p, u, g), p)
#endif
ONE(lchown, int, (const char *p, uid_t u, gid_t g), (p, u, g), p)
#ifndef SUREFOOT_truncate
ONE(truncate, int, (const char *p, off_t s), (p, s), p)
#endif
ONE(utimes, int, (const char *p, const void *t), (p, t), p)
ONE(utime, int, (const char *p, const void *t), (p, t), p)
ONE(utimensat, int, (int d, const char *p, const void *t, int f), (d, p, t, f), p)
#ifndef SUREFOOT_mkstemp
ONE(mkstemp, int, (char *p), (p), p)
#endif
ONE(mkdtemp, char *, (char *p), (p), p)
ONE(mkstemp64, int, (char *p), (p), p)
ONE(mkostemp, int, (char *p, int f), (p, f), p)
ONE(mkostemp64, int, (char *p, int f), (p, f), p)
ONE(mkstemps, int, (char *p, int n), (p, n), p)
ONE(mkstemps64, int, (char *p, int n), (p, n), p)
ONE(mkostemps, int, (char *p, int n, int f), (p, n, f), p)
ONE(mkostemps64, int, (char *p, int n, int f), (p, n, f), p)
ONE(creat64, int, (const char *p, mode_t m), (p, m), p)
ONE(openat64, int, (int d, const char *p, int f, mode_t m), (d, p, f, m), p)
ONE(truncate64, int, (const char *p, long long s), (p, s), p)
ONE(freopen64, void *, (const char *p, const char *m, void *f), (p, m, f), p)
ONE(mknodat, int, (int d, const char *p, mode_t m, dev_t e), (d, p, m, e), p)
ONE(mkfifoat, int, (int d, const char *p, mode_t m), (d, p, m), p)
ONE(fchownat, int, (int d, const char *p, uid_t u, gid_t g, int f), (d, p, u, g, f), p)
ONE(futimesat, int, (int d, const char *p, const void *t), (d, p, t), p)
ONE(lutimes, int, (const char *p, const void *t), (p, t), p)
TWO(linkat, int, (int d, const char *p, int e, const char *q, int f), (d, p, e, q, f), p, q)
TWO(renameat2, int, (int d, const char *p, int e, const char *q, unsigned f), (d, p, e, q, f), p, q)
TWO(symlinkat, int, (const char *p, int d, const char *q), (p, d, q), p, q)
extern int __real_chdir(const char *path);
int surefoot_change_folder(const char *path) {
  if (path && leads_out(path)) has_left = 1;
  return __real_chdir(path);
}
#ifndef SUREFOOT_chdir
int __wrap_chdir(const char *path) { return surefoot_change_folder(path); }
#endif
#ifndef SUREFOOT_rename
TWO(rename, int, (const char *p, const char *q), (p, q), p, q)
#endif
TWO(renameat, int, (int d, const char *p, int e, const char *q), (d, p, e, q), p, q)
#ifndef SUREFOOT_link
TWO(link, int, (const char *p, const char *q), (p, q), p, q)
#endif
#ifndef SUREFOOT_symlink
TWO(symlink, int, (const char *p, const char *q), (p, q), p, q)
#endif
NEVER(system)
NEVER(popen)
NEVER(execv)
NEVER(execve)
NEVER(execvp)
NEVER(execvpe)
NEVER(execl)
NEVER(execlp)
NEVER(execle)
NEVER(posix_spawn)
NEVER(posix_spawnp)
NEVER(kill)
NEVER(killpg)
NEVER(mount)
NEVER(reboot)
NEVER(ptrace)
// By their numbers there would be a way around everything here. But on 32 bits AddressSanitizer itself calls the
// system like this: there what changes files, runs programs or sends signals is refused.
#if __SIZEOF_POINTER__ == 8
NEVER(syscall)
#else
__attribute__((no_sanitize("address"))) static int changes(long number) {
  static const short numbers[] = {8, 9, 10, 11, 14, 15, 16, 21, 22, 30, 37, 38, 39, 40, 52, 61, 83, 88, 92, 94, 182, 193, 198, 212,
                                  217, 226, 238, 270, 271, 296, 297, 298, 299, 301, 302, 303, 304, 306, 320, 353, 358, 412};
  for (unsigned at = 0; at < sizeof numbers / sizeof *numbers; at++)
    if (numbers[at] == number) return 1;
  return 0;
}
// Not there where the program does not call it, and nothing is replaced.
extern long __real_syscall(long number, ...) __attribute__((weak));
__attribute__((no_sanitize("address"))) long __wrap_syscall(long number, long a, long b, long c, long d, long e, long f) {
  if (changes(number)) surefoot_leaves("syscall");
  return __real_syscall(number, a, b, c, d, e, f);
}
#endif

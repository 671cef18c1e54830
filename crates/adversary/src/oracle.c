// Runs programs on all choices of inputs, each run in a process of its own, and says how runs ended.
//
// A program is a `main` under another name, listed in `programs`. It asks for inputs by `oracle_pick(n)`, a
// number below n. The first run takes 0 everywhere; then the last choice that has a next value takes it and
// what came behind is forgotten, until none has: every run that is possible is made once.
//
// For each program one line: its number, 1 if all runs were made, the number of runs, the set of ways in
// which they ended (bits as below), the set of marks that were passed.
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

enum { FINISHED, ERROR, ASSERTION, ACCESS, FREE, BOUNDS, OVERFLOW, DIVISION, SHIFT, OTHER, ABORTED, HUNG, LOST, LEFT, UNINITIALISED };
enum { CHOICES = 64, BASE = 100 };

typedef int (*program)(void);
extern const program programs[];
extern const int program_count;

struct shared {
  unsigned count, taken[CHOICES], limit[CHOICES];
  uint64_t marks, ends;
};
static struct shared *shared;
static unsigned position;
static int looks_for_leaks;
static size_t allocated_before;

static void end(int how) { _exit(BASE + how); }

unsigned oracle_pick(unsigned limit) {
  if (position >= CHOICES) end(HUNG);
  if (position >= shared->count) {
    shared->taken[position] = 0;
    shared->count = position + 1;
  }
  shared->limit[position] = limit;
  return shared->taken[position++];
}

void oracle_mark(int mark) { shared->marks |= (uint64_t)1 << mark; }

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
const char *__asan_get_report_description(void);
size_t __sanitizer_get_current_allocated_bytes(void);
int __lsan_do_recoverable_leak_check(void);
void __asan_on_error(void) {
  const char *what = __asan_get_report_description();
  end(strstr(what, "free") && !strstr(what, "heap-use-after-free") ? FREE : ACCESS);
}
static size_t allocated(void) { return __sanitizer_get_current_allocated_bytes(); }
static int leaks(void) { return __lsan_do_recoverable_leak_check(); }
#define LEAKS 1
#endif
#if __has_feature(memory_sanitizer)
// Its report ends the process with the exit code that its options name.
const char *__msan_default_options(void) { return "exit_code=114"; }
#endif
#endif
#ifndef LEAKS
static size_t allocated(void) { return 0; }
static int leaks(void) { return 0; }
#endif
const char *__asan_default_options(void) { return "detect_leaks=1:leak_check_at_exit=0:detect_stack_use_after_return=1:allocator_may_return_null=1:handle_abort=0:handle_sigill=0:handle_sigfpe=0:print_legend=0:use_sigaltstack=0"; }
const char *__lsan_default_options(void) { return "report_objects=0:print_suppressions=0:max_leaks=0"; }

static void note_what_is_left(void) {
  if (allocated() != allocated_before) shared->ends |= 1 << LEFT;
}

// What ends a program in the middle leaves its memory, too.
static void end_leaving(int how) {
  note_what_is_left();
  end(how);
}
void oracle_error(void) { end_leaving(ERROR); }
void __assert_fail(const char *a, const char *b, unsigned c, const char *d) { end_leaving(ASSERTION); }

// Where a check of the undefined behaviour sanitizer fails there is an instruction whose last byte says which.
static void trapped(int signal, siginfo_t *info, void *context) {
  ucontext_t *at = context;
#ifdef __x86_64__
  const unsigned char *code = (const unsigned char *)at->uc_mcontext.gregs[REG_RIP];
#else
  const unsigned char *code = (const unsigned char *)at->uc_mcontext.gregs[REG_EIP];
#endif
  if (code[0] == 0x67) code++;
  if (code[0] != 0x0f || code[1] != 0xb9) end(signal == SIGILL ? ABORTED : OTHER);
  switch (code[2] == 0x40 ? code[3] : 0) {
    case 0: case 12: case 13: case 21: end(OVERFLOW);
    case 3: end(DIVISION);
    case 18: end(BOUNDS);
    case 20: end(SHIFT);
    default: end(OTHER);
  }
}
static void aborted(int signal) { end_leaving(ABORTED); }
static void divided(int signal) { end(DIVISION); }
static void hung(int signal) { end(HUNG); }

static void finished(void) {
  fflush(stdout);
  note_what_is_left();
  if (looks_for_leaks && allocated() != allocated_before && leaks()) shared->ends |= 1 << LOST;
}

static void run(int number) {
  struct sigaction action = {.sa_sigaction = trapped, .sa_flags = SA_SIGINFO};
  sigaction(SIGILL, &action, NULL);
  sigaction(SIGTRAP, &action, NULL);
  signal(SIGABRT, aborted);
  signal(SIGFPE, divided);
  signal(SIGALRM, hung);
  alarm(2);
  static char buffer[1 << 12];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  atexit(finished);
  allocated_before = allocated();
  exit(programs[number]() ? 1 : 0);
}

int main(int count, char **arguments) {
  int limit = count > 1 ? atoi(arguments[1]) : 500;
  looks_for_leaks = count > 2 && atoi(arguments[2]);
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  for (int number = 0; number < program_count; number++) {
    memset(shared, 0, sizeof *shared);
    int runs = 0, all = 0;
    while (runs < limit && !all) {
      fflush(NULL);
      pid_t child = fork();
      if (child == 0) {
        freopen("/dev/null", "w", stdout);
        freopen("/dev/null", "w", stderr);
        run(number);
      }
      int status;
      waitpid(child, &status, 0);
      runs++;
      int code = WIFEXITED(status) ? WEXITSTATUS(status) - BASE : -1;
      if (WIFSIGNALED(status)) code = WTERMSIG(status) == SIGABRT ? ABORTED : OTHER;
      shared->ends |= 1 << (code > 0 && code <= UNINITIALISED ? code : FINISHED);
      if (shared->ends & 1 << HUNG) break;
      while (shared->count > 0 && shared->taken[shared->count - 1] + 1 >= shared->limit[shared->count - 1]) shared->count--;
      if (shared->count == 0) all = 1;
      else shared->taken[shared->count - 1]++;
    }
    printf("%d %d %d %llu %llu\n", number, all, runs, (unsigned long long)shared->ends, (unsigned long long)shared->marks);
  }
  return 0;
}

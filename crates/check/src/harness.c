// What every replayed program is linked with: hands out the recorded inputs in order, and notes in
// a file of its own how the run ended. Everything the program may define itself is weak. System
// calls are made directly, because the program may define functions called open or write.
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

// The kernel's headers are often there for one data model only.
#ifdef __i386__
enum { SYS_exit_group = 252, SYS_open = 5, SYS_close = 6, SYS_write = 4 };
#else
enum { SYS_exit_group = 231, SYS_open = 2, SYS_close = 3, SYS_write = 1 };
#endif

// Where the program has calls of it they are refused.
extern long __real_syscall(long number, ...) __attribute__((weak));
#define syscall(...) (__real_syscall ? __real_syscall(__VA_ARGS__) : (syscall)(__VA_ARGS__))

#define WEAK __attribute__((weak))

// 'r' the result of a function, 'm' memory, 'l' a literal, as text, of the type that is asked for, 'o' an
// answer of the system.
struct surefoot_input {
  char kind;
  const char *name;
  size_t size;
  const unsigned char *bytes;
};

extern const struct surefoot_input surefoot_inputs[];
extern const size_t surefoot_input_count;
extern const char surefoot_events[];
extern int __lsan_do_recoverable_leak_check(void) WEAK;

static size_t taken;

__attribute__((constructor(101))) static void no_core_files(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

void surefoot_say(const char *word, const char *text) {
  char line[512];
  int length = snprintf(line, sizeof line - 1, "%s\t%s", word, text);
  if (length < 0) length = 0;
  if (length > (int)sizeof line - 2) length = sizeof line - 2;
  for (int i = 0; i < length; i++)
    if (line[i] == '\n') line[i] = ' ';
  line[length++] = '\n';
  long file = syscall(SYS_open, surefoot_events, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, line, (size_t)length);
  syscall(SYS_close, file);
}

// Ends the process here. What leaked up to this point is leaked.
__attribute__((noreturn)) static void end(const char *word, const char *text, int code) {
  surefoot_say(word, text);
  if (__lsan_do_recoverable_leak_check) __lsan_do_recoverable_leak_check();
  fflush(NULL);
  for (;;) syscall(SYS_exit_group, code);
}

static int same(const char *left, const char *right) {
  while (*left && *left == *right) left++, right++;
  return *left == *right;
}

// What the system answered is no input that the program asks for by itself.
static void skip_answers(void) {
  while (taken < surefoot_input_count && surefoot_inputs[taken].kind == 'o') taken++;
}

static const struct surefoot_input *next(const char *name) {
  skip_answers();
  if (taken == surefoot_input_count) end("exhausted", name, 96);
  return &surefoot_inputs[taken++];
}

// The next answer of the system to this function; 0 if there is none.
int surefoot_answer(const char *name, void *to, size_t size) {
  static unsigned char used[4096];
  for (size_t i = 0; i < surefoot_input_count && i < sizeof used; i++) {
    const struct surefoot_input *input = &surefoot_inputs[i];
    if (input->kind != 'o' || used[i] || input->size != size || !same(input->name, name)) continue;
    used[i] = 1;
    for (size_t at = 0; at < size; at++) ((unsigned char *)to)[at] = input->bytes[at];
    return 1;
  }
  return 0;
}

// An integer literal of any width: decimal, hexadecimal, octal or a character.
static void read_integer(const char *text, unsigned char *to, size_t size) {
  int negative = *text == '-';
  unsigned base = 10;
  if (*text == '-' || *text == '+') text++;
  for (size_t i = 0; i < size; i++) to[i] = 0;
  if (*text == '\'') {
    to[0] = (unsigned char)text[1];
    return;
  }
  if (*text == '0') base = 8, text++;
  if (base == 8 && (*text == 'x' || *text == 'X')) base = 16, text++;
  for (;; text++) {
    unsigned digit = 16;
    if (*text >= '0' && *text <= '9') digit = *text - '0';
    if ((*text | 32) >= 'a' && (*text | 32) <= 'f') digit = (*text | 32) - 'a' + 10;
    if (digit >= base) break;
    for (size_t i = 0; i < size; i++) {
      digit += to[i] * base;
      to[i] = (unsigned char)digit;
      digit >>= 8;
    }
  }
  unsigned carry = 1;
  for (size_t i = 0; negative && i < size; i++) {
    carry += (unsigned char)~to[i];
    to[i] = (unsigned char)carry;
    carry >>= 8;
  }
}

static void read_literal(const char *text, char type, void *to, size_t size) {
  while (*text == ' ' || *text == '\n' || *text == '\t') text++;
  switch (type) {
    case 'f': *(float *)to = strtof(text, NULL); break;
    case 'd': *(double *)to = strtod(text, NULL); break;
    case 'x': *(long double *)to = strtold(text, NULL); break;
    default: read_integer(text, to, size);
  }
}

// The next input, for `name`, of a type: 'i'nteger or pointer, 'f'loat, 'd'ouble, long double 'x',
// 's'tructure or 'm'emory. Inputs of the klee functions go by the names that the program chose, so for them
// only the size is compared (`loose`).
void surefoot_take(const char *name, char type, int loose, void *to, size_t size) {
  char text[256];
  if (type == 'm' && size == 0) return;
  // Where the memory is too small, that shows before there is an input.
  skip_answers();
  for (size_t i = 0; type == 'm' && taken == surefoot_input_count && i < size; i++) ((volatile char *)to)[i] = 0;
  const struct surefoot_input *input = next(name);
  if (input->kind == 'l') {
    size_t step = type == 'm' || type == 's' ? 1 : size;
    for (size_t at = 0;; input = next(name)) {
      read_literal((const char *)input->bytes, type, (char *)to + at, step);
      at += step;
      if (at >= size) return;
    }
  }
  char kind = type == 'm' ? 'm' : 'r';
  if (!loose && (input->kind != kind || (kind == 'r' && !same(input->name, name)))) {
    snprintf(text, sizeof text, "it asked for %s where the test has %s", name, input->name);
    end("diverged", text, 97);
  }
  if (input->size != size) {
    snprintf(text, sizeof text, "it asked %s for %zu bytes where the test has %zu for %s", name, size,
             input->size, input->name);
    end("diverged", text, 97);
  }
  for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = input->bytes[i];
}

// The program would change something that is not its own.
void surefoot_leaves(const char *function) {
  char text[256];
  snprintf(text, sizeof text, "%s would reach beyond the folder of the test", function);
  end("diverged", text, 97);
}

void surefoot_unexpected(const char *name) {
  char text[256];
  snprintf(text, sizeof text, "it called %s, which the test does not know", name);
  end("diverged", text, 97);
}

// Jumped to at the start of an error function that the program defines.
void surefoot_error_entered(void) { end("error", "the error function", 99); }

WEAK void reach_error(void) { end("error", "reach_error", 99); }
WEAK void __VERIFIER_error(void) { end("error", "__VERIFIER_error", 99); }

static void assume(int holds) {
  if (!holds) end("assumption", "", 98);
}

WEAK void __VERIFIER_assume(int condition) { assume(condition); }
WEAK void assume_abort_if_not(int condition) { assume(condition); }
WEAK void klee_assume(uintptr_t condition) { assume(condition != 0); }

static void failed(const char *expression, const char *file, unsigned line, const char *function) {
  char text[400];
  snprintf(text, sizeof text, "%s:%u\t%s", file ? file : "", line, expression ? expression : "");
  surefoot_say("assert", text);
  fflush(NULL);
  fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file ? file : "", line, function ? function : "",
          expression ? expression : "");
  abort();
}

WEAK void __assert_fail(const char *expression, const char *file, unsigned line, const char *function) {
  failed(expression, file, line, function);
}
WEAK void klee_assert_fail(const char *expression, const char *file, unsigned line, const char *function) {
  failed(expression, file, line, function);
}
WEAK void __assert_rtn(const char *function, const char *file, int line, const char *expression) {
  failed(expression, file, (unsigned)line, function);
}
WEAK void __assert(const char *expression, const char *file, int line) {
  failed(expression, file, (unsigned)line, "");
}
WEAK void _assert(const char *expression, const char *file, unsigned line) {
  failed(expression, file, line, "");
}

// Assertions and assumptions of other tools.
WEAK void __VERIFIER_assert(int condition) {
  if (!condition) failed("__VERIFIER_assert", "", 0, "");
}
WEAK void __CPROVER_assert(int condition, const char *text) {
  if (!condition) failed(text, "", 0, "");
}
WEAK void __CPROVER_precondition(int condition, const char *text) {
  if (!condition) failed(text, "", 0, "");
}
WEAK void __CPROVER_postcondition(int condition, const char *text) {
  if (!condition) failed(text, "", 0, "");
}
WEAK void __ESBMC_assert(int condition, const char *text) {
  if (!condition) failed(text, "", 0, "");
}
WEAK void __SEA_assert(int condition) {
  if (!condition) failed("__SEA_assert", "", 0, "");
}
WEAK void __CRAB_assert(int condition) {
  if (!condition) failed("__CRAB_assert", "", 0, "");
}
WEAK void __SMACK_assert(int condition) {
  if (!condition) failed("__SMACK_assert", "", 0, "");
}
WEAK void __FC_assert(int condition) {
  if (!condition) failed("__FC_assert", "", 0, "");
}
WEAK void sassert(int condition) {
  if (!condition) failed("sassert", "", 0, "");
}
WEAK void __CPROVER_assume(int condition) { assume(condition); }
WEAK void __ESBMC_assume(int condition) { assume(condition); }
WEAK void __SEA_assume(int condition) { assume(condition); }
WEAK void __CRAB_assume(int condition) { assume(condition); }
WEAK void __SMACK_assume(int condition) { assume(condition); }
WEAK void __CPROVER_atomic_begin(void) {}
WEAK void __CPROVER_atomic_end(void) {}
WEAK void __ESBMC_atomic_begin(void) {}
WEAK void __ESBMC_atomic_end(void) {}

WEAK void __VERIFIER_nondet_memory(void *to, size_t size) {
  surefoot_take("__VERIFIER_nondet_memory", 'm', 0, to, size);
}
WEAK void klee_make_symbolic(void *to, size_t size, const char *name) {
  surefoot_take(name && *name ? name : "klee_make_symbolic", 'm', 1, to, size);
}
WEAK int klee_int(const char *name) {
  int value;
  surefoot_take(name && *name ? name : "klee_int", 'i', 1, &value, sizeof value);
  return value;
}
WEAK int klee_range(int begin, int end_of_range, const char *name) {
  int value;
  // A range of one value is no input, as in KLEE.
  if (begin + 1LL == end_of_range) return begin;
  surefoot_take(name && *name ? name : "klee_range", 'i', 1, &value, sizeof value);
  assume(begin <= value && value < end_of_range);
  return value;
}
WEAK uintptr_t klee_choose(uintptr_t n) {
  uintptr_t value;
  surefoot_take("klee_choose", 'i', 1, &value, sizeof value);
  assume(value < n);
  return value;
}

WEAK void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
  char text[400];
  snprintf(text, sizeof text, "%s:%d\t%s", file ? file : "", line, message ? message : "");
  (void)suffix;
  end("reported", text, 99);
}
WEAK void klee_abort(void) { abort(); }
WEAK void klee_silent_exit(int status) {
  fflush(NULL);
  for (;;) syscall(SYS_exit_group, status);
}
WEAK unsigned klee_is_symbolic(uintptr_t value) { return (void)value, 0; }
WEAK unsigned klee_is_replay(void) { return 1; }
WEAK float klee_get_valuef(float value) { return value; }
WEAK double klee_get_valued(double value) { return value; }
WEAK long klee_get_valuel(long value) { return value; }
WEAK long long klee_get_valuell(long long value) { return value; }
WEAK int32_t klee_get_value_i32(int32_t value) { return value; }
WEAK int64_t klee_get_value_i64(int64_t value) { return value; }
extern int *__errno_location(void);
WEAK int klee_get_errno(void) { return *__errno_location(); }
WEAK void klee_check_memory_access(const void *at, size_t size) {
  for (size_t i = 0; i < size; i++) (void)((const volatile unsigned char *)at)[i];
}

// Advice to an engine, which says nothing to a compiled program.
WEAK void klee_prefer_cex(void) {}
WEAK void klee_posix_prefer_cex(void) {}
WEAK void klee_mark_global(void) {}
WEAK void klee_open_merge(void) {}
WEAK void klee_close_merge(void) {}
WEAK void klee_set_forking(void) {}
WEAK void klee_print_expr(void) {}
WEAK void klee_print_range(void) {}
WEAK void klee_warning(void) {}
WEAK void klee_warning_once(void) {}
WEAK void klee_stack_trace(void) {}
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
WEAK void tracerx_debug_subsumption(void) {}
WEAK void tracerx_debug_subsumption_off(void) {}
WEAK void tracerx_debug_state(void) {}
WEAK void tracerx_debug_state_off(void) {}
WEAK void tracerx_memo(void) {}
WEAK void tracerx_memo_check(void) {}
WEAK void tracerx_node_tag(void) {}

// provides: klee_int klee_range klee_choose klee_assume klee_abort klee_silent_exit klee_report_error klee_assert_fail klee_prefer_cex klee_posix_prefer_cex klee_get_valuef klee_get_valued klee_get_valuel klee_get_valuell klee_get_value_i32 klee_get_value_i64 klee_is_symbolic klee_is_replay klee_check_memory_access klee_mark_global klee_open_merge klee_close_merge klee_set_forking klee_print_expr klee_print_range klee_warning klee_warning_once klee_stack_trace klee_get_errno klee_alias_function klee_define_fixed_object
//
// KLEE's intrinsics, in terms of unconstrained memory and assumptions. What only steers KLEE's search
// or prints does nothing.
#include "surefoot.h"

void klee_make_symbolic(void *object, size_t size, const char *name);
void __VERIFIER_assume(int condition);
void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function);

int klee_int(const char *name) {
  int value;
  klee_make_symbolic(&value, sizeof value, name);
  return value;
}

int klee_range(int begin, int end, const char *name) {
  int value;
  if (begin >= end)
    __surefoot_abort();
  if (begin + 1 == end)
    return begin;
  klee_make_symbolic(&value, sizeof value, name);
  __VERIFIER_assume((begin <= value) & (value < end));
  return value;
}

uintptr_t klee_choose(uintptr_t n) {
  uintptr_t value;
  klee_make_symbolic(&value, sizeof value, "klee_choose");
  __VERIFIER_assume(value < n);
  return value;
}

void klee_assume(uintptr_t condition) { __VERIFIER_assume(condition != 0); }

void klee_abort(void) { __surefoot_abort(); }
void klee_silent_exit(int status) { __surefoot_exit_now(status); }

void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
  (void)suffix;
  __assert_fail(message, file, (unsigned)line, "");
}

void klee_assert_fail(const char *assertion, const char *file, unsigned line, const char *function) {
  __assert_fail(assertion, file, line, function);
}

void klee_prefer_cex(void *object, uintptr_t condition) {
  (void)object;
  (void)condition;
}
void klee_posix_prefer_cex(void *object, uintptr_t condition) {
  (void)object;
  (void)condition;
}

// Any one value would do for KLEE; the value itself stands for all of them.
float klee_get_valuef(float value) { return value; }
double klee_get_valued(double value) { return value; }
long klee_get_valuel(long value) { return value; }
long long klee_get_valuell(long long value) { return value; }
int32_t klee_get_value_i32(int32_t value) { return value; }
int64_t klee_get_value_i64(int64_t value) { return value; }

unsigned klee_is_symbolic(uintptr_t value) {
  (void)value;
  return 0;
}
unsigned klee_is_replay(void) { return 1; }

void klee_check_memory_access(const void *address, size_t size) {
  const volatile unsigned char *bytes = address;
  if (size > 0) {
    (void)bytes[0];
    (void)bytes[size - 1];
  }
}

void klee_mark_global(void *object) { (void)object; }
void klee_open_merge(void) {}
void klee_close_merge(void) {}
void klee_set_forking(unsigned enable) { (void)enable; }
void klee_print_expr(const char *message, ...) { (void)message; }
void klee_print_range(const char *name, int argument) {
  (void)name;
  (void)argument;
}
void klee_warning(const char *message) { (void)message; }
void klee_warning_once(const char *message) { (void)message; }
void klee_stack_trace(void) {}
int klee_get_errno(void) { return errno; }
void klee_alias_function(const char *name, const char *new_name) {
  (void)name;
  (void)new_name;
}
void klee_define_fixed_object(void *address, size_t size) {
  (void)address;
  (void)size;
}

//@ verify: true
//@ property: assert
#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

extern int klee_int(const char *), klee_get_errno(void);
extern void klee_prefer_cex(void *, uintptr_t), klee_posix_prefer_cex(void *, uintptr_t), klee_check_memory_access(const void *, size_t), klee_mark_global(void *);
extern void klee_open_merge(void), klee_close_merge(void), klee_set_forking(unsigned), klee_print_expr(const char *, ...), klee_print_range(const char *, int);
extern void klee_warning(const char *), klee_warning_once(const char *), klee_stack_trace(void), klee_alias_function(const char *, const char *), klee_define_fixed_object(void *, size_t);
extern float klee_get_valuef(float);
extern double klee_get_valued(double);
extern long klee_get_valuel(long);
extern long long klee_get_valuell(long long);
extern int32_t klee_get_value_i32(int32_t);
extern int64_t klee_get_value_i64(int64_t);
extern unsigned klee_is_symbolic(uintptr_t), klee_is_replay(void);
extern _Noreturn void klee_silent_exit(int), klee_abort(void), klee_report_error(const char *, int, const char *, const char *), klee_assert_fail(const char *, const char *, unsigned, const char *);

int main(void) {
  int number = klee_int("number"), other = 5;
  klee_prefer_cex(&number, number > 3);
  klee_posix_prefer_cex(&number, number > 3);
  klee_check_memory_access(&number, sizeof number);
  klee_mark_global(&number);
  klee_open_merge();
  if (number > 3) other = 6;
  klee_close_merge();
  klee_set_forking(1);
  klee_print_expr("text", number);
  klee_print_range("text", number);
  klee_warning("text");
  klee_warning_once("text");
  klee_stack_trace();
  klee_alias_function("a", "b");
  klee_define_fixed_object(&other, sizeof other);
  assert(klee_get_valuef(1.5f) == 1.5f && klee_get_valued(2.5) == 2.5 && klee_get_valuel(3) == 3 && klee_get_valuell(4) == 4);
  assert(klee_get_value_i32(number) == number && klee_get_value_i64(number) == number);
  klee_is_symbolic(0);
  klee_is_replay();
  errno = 7;
  assert(klee_get_errno() == 7);
  if (number > 3) {
    assert(other == 6);
    klee_silent_exit(0);
  }
  if (other != 5) klee_abort();
  if (number > 3) klee_report_error("file", 1, "never", "x");
  if (number > 4) klee_assert_fail("never", "file", 1, "main");
  return 0;
}

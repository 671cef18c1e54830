// Keeps the set of heap blocks that the program holds, by wrapping the functions that give and take
// them (--wrap at link time), and says at the end how many are left. What the C library allocates
// for itself is not counted. Frees of pointers that no wrapped function gave out are not either.
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

void surefoot_say(const char *word, const char *text);
void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void __real_free(void *);
void *__real_aligned_alloc(size_t, size_t);
void *__real_memalign(size_t, size_t);
int __real_posix_memalign(void **, size_t, size_t);
char *__real_strdup(const char *);
char *__real_strndup(const char *, size_t);
_Noreturn void __real__exit(int);
_Noreturn void __real__Exit(int);

// Open addressing: NULL is an empty slot, REMOVED one that was used.
#define REMOVED ((void *)1)
static void **slots;
static size_t capacity, used, live;

static void **slot_of(void *block) {
  size_t at = ((uintptr_t)block >> 4) * 2654435761u & (capacity - 1);
  while (slots[at] && slots[at] != block) at = (at + 1) & (capacity - 1);
  return &slots[at];
}

static void grow(void) {
  void **old = slots;
  size_t old_capacity = capacity;
  capacity = live * 4 < 1024 ? 1024 : live * 4;
  while (capacity & (capacity - 1)) capacity += capacity & -capacity;
  slots = __real_calloc(capacity, sizeof *slots);
  if (!slots) abort();
  used = live;
  for (size_t i = 0; i < old_capacity; i++)
    if (old[i] && old[i] != REMOVED) *slot_of(old[i]) = old[i];
  __real_free(old);
}

static void *add(void *block) {
  if (!block) return block;
  if (used * 2 >= capacity) grow();
  void **slot = slot_of(block);
  if (*slot != block) {
    *slot = block;
    used++;
    live++;
  }
  return block;
}

static void drop(void *block) {
  if (!block || !capacity) return;
  void **slot = slot_of(block);
  if (*slot != block) return;
  *slot = REMOVED;
  live--;
}

void *__wrap_malloc(size_t size) { return add(__real_malloc(size)); }
void *__wrap_calloc(size_t count, size_t size) { return add(__real_calloc(count, size)); }
void *__wrap_aligned_alloc(size_t align, size_t size) { return add(__real_aligned_alloc(align, size)); }
void *__wrap_memalign(size_t align, size_t size) { return add(__real_memalign(align, size)); }
char *__wrap_strdup(const char *text) { return add(__real_strdup(text)); }
char *__wrap_strndup(const char *text, size_t size) { return add(__real_strndup(text, size)); }

int __wrap_posix_memalign(void **to, size_t align, size_t size) {
  int error = __real_posix_memalign(to, align, size);
  if (!error) add(*to);
  return error;
}

void *__wrap_realloc(void *block, size_t size) {
  void *result = __real_realloc(block, size);
  if (result || size == 0) drop(block);
  return add(result);
}

void __wrap_free(void *block) {
  drop(block);
  __real_free(block);
}

__attribute__((destructor(101))) static void at_end(void) {
  char text[32];
  snprintf(text, sizeof text, "%zu", live);
  surefoot_say("live", text);
}

// The program ends by a signal: what abort, a trap or a failed assertion raises.
static void at_signal(int number) {
  at_end();
  signal(number, SIG_DFL);
  raise(number);
}

// These end the program without anything else being run.
_Noreturn void __wrap__exit(int status) {
  at_end();
  __real__exit(status);
}

_Noreturn void __wrap__Exit(int status) {
  at_end();
  __real__Exit(status);
}

__attribute__((constructor(101))) static void at_start(void) {
  at_quick_exit(at_end);
  signal(SIGABRT, at_signal);
  signal(SIGILL, at_signal);
  signal(SIGTRAP, at_signal);
}

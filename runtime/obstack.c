// provides: _obstack_begin _obstack_begin_1 _obstack_newchunk _obstack_free obstack_free _obstack_memory_used _obstack_allocated_p obstack_alloc_failed_handler obstack_exit_failure
//
// Stacks of objects in chunks of memory, of which <obstack.h> does most in macros. The layouts are its.
#include "surefoot.h"

int fprintf(FILE *stream, const char *format, ...);
_Noreturn void exit(int status);
_Noreturn void abort(void);

struct chunk {
  char *limit;
  struct chunk *previous;
  char contents[4];
};

struct obstack {
  long chunk_size;
  struct chunk *chunk;
  char *object_base, *next_free, *chunk_limit;
  union {
    ptrdiff_t number;
    void *pointer;
  } temporary;
  int alignment_mask;
  void *allocate; // called with the size, or with the argument and the size
  void *release;
  void *argument;
  unsigned takes_argument : 1;
  unsigned may_have_empty_object : 1;
  unsigned failed : 1;
};

enum { DEFAULT_SIZE = 4064, DEFAULT_ALIGNMENT = sizeof(void *) == 8 ? 16 : 4 };

int obstack_exit_failure = 1;

static void print_and_end(void) {
  fprintf(stderr, "memory exhausted\n");
  exit(obstack_exit_failure);
}

void (*obstack_alloc_failed_handler)(void) = print_and_end;

static struct chunk *new_chunk(struct obstack *stack, long size) {
  struct chunk *chunk;
  if (stack->takes_argument)
    chunk = ((struct chunk * (*)(void *, long)) stack->allocate)(stack->argument, size);
  else
    chunk = ((struct chunk * (*)(long)) stack->allocate)(size);
  if (chunk == NULL)
    obstack_alloc_failed_handler();
  return chunk;
}

static void free_chunk(struct obstack *stack, struct chunk *chunk) {
  if (stack->takes_argument)
    ((void (*)(void *, struct chunk *))stack->release)(stack->argument, chunk);
  else
    ((void (*)(struct chunk *))stack->release)(chunk);
}

static char *first_object(const struct obstack *stack, struct chunk *chunk) {
  // Through the integer, because an object may lie beyond what the declared array has.
  char *contents = (char *)chunk + offsetof(struct chunk, contents);
  return contents + ((0 - (uintptr_t)contents) & (uintptr_t)stack->alignment_mask);
}

static int begin(struct obstack *stack, int size, int alignment) {
  stack->chunk_size = size == 0 ? DEFAULT_SIZE : size;
  stack->alignment_mask = (alignment == 0 ? DEFAULT_ALIGNMENT : alignment) - 1;
  struct chunk *chunk = new_chunk(stack, stack->chunk_size);
  stack->chunk = chunk;
  stack->next_free = stack->object_base = first_object(stack, chunk);
  stack->chunk_limit = chunk->limit = (char *)chunk + stack->chunk_size;
  chunk->previous = NULL;
  stack->may_have_empty_object = 0;
  stack->failed = 0;
  return 1;
}

int _obstack_begin(struct obstack *stack, int size, int alignment, void *(*allocate)(long), void (*release)(void *)) {
  stack->allocate = (void *)allocate;
  stack->release = (void *)release;
  stack->takes_argument = 0;
  return begin(stack, size, alignment);
}

int _obstack_begin_1(struct obstack *stack, int size, int alignment, void *(*allocate)(void *, long),
                     void (*release)(void *, void *), void *argument) {
  stack->allocate = (void *)allocate;
  stack->release = (void *)release;
  stack->argument = argument;
  stack->takes_argument = 1;
  return begin(stack, size, alignment);
}

// Moves the object that is growing to a chunk that has room for so many bytes more.
void _obstack_newchunk(struct obstack *stack, int length) {
  struct chunk *old = stack->chunk;
  long grown = stack->next_free - stack->object_base;
  long size = grown + length + (grown >> 3) + stack->alignment_mask + 100;
  if (size < stack->chunk_size)
    size = stack->chunk_size;
  struct chunk *chunk = new_chunk(stack, size);
  stack->chunk = chunk;
  chunk->previous = old;
  stack->chunk_limit = chunk->limit = (char *)chunk + size;
  char *base = first_object(stack, chunk);
  __builtin_memcpy(base, stack->object_base, (size_t)grown);
  // A chunk that had nothing but this object is needed no more.
  if (!stack->may_have_empty_object && stack->object_base == first_object(stack, old)) {
    chunk->previous = old->previous;
    free_chunk(stack, old);
  }
  stack->object_base = base;
  stack->next_free = base + grown;
  stack->may_have_empty_object = 0;
}

// An object lies in a chunk, or at its limit if it is empty.
static int is_in(const struct chunk *chunk, const char *object) {
  uintptr_t address = (uintptr_t)object;
  return address > (uintptr_t)chunk && address <= (uintptr_t)chunk->limit;
}

int _obstack_allocated_p(struct obstack *stack, void *object) {
  const struct chunk *chunk = stack->chunk;
  while (chunk != NULL && !is_in(chunk, object))
    chunk = chunk->previous;
  return chunk != NULL;
}

// Frees the object and all younger ones; without an object all there is.
void _obstack_free(struct obstack *stack, void *object) {
  struct chunk *chunk = stack->chunk;
  while (chunk != NULL && !is_in(chunk, object)) {
    struct chunk *previous = chunk->previous;
    free_chunk(stack, chunk);
    chunk = previous;
    stack->may_have_empty_object = 1;
  }
  if (chunk != NULL) {
    stack->object_base = stack->next_free = object;
    stack->chunk_limit = chunk->limit;
    stack->chunk = chunk;
  } else if (object != NULL) {
    abort(); // it is in none of the chunks
  }
}

void obstack_free(struct obstack *stack, void *object) { _obstack_free(stack, object); }

int _obstack_memory_used(struct obstack *stack) {
  int used = 0;
  for (const struct chunk *chunk = stack->chunk; chunk != NULL; chunk = chunk->previous)
    used += (int)(chunk->limit - (const char *)chunk);
  return used;
}

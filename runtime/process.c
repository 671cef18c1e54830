// provides: exit _Exit _exit abort atexit on_exit __cxa_atexit quick_exit at_quick_exit
//
// What is in the buffer of standard output the interpreter writes at the end, or loses where the C library does.
#include "surefoot.h"

enum { MAXIMUM_HANDLERS = 128 };

// Exactly one of the three functions is set.
struct handler {
  void (*plain)(void);
  void (*with_status)(int, void *);
  void (*with_argument)(void *);
  void *argument;
};

// Invariant: handlers[0 .. count) are registered and have not begun to run.
struct handler_stack {
  int count;
  struct handler handlers[MAXIMUM_HANDLERS];
};

static struct handler_stack at_exit;
static struct handler_stack at_quick;

static int push(struct handler_stack *stack, struct handler handler) {
  // glibc takes as many as there is memory for. Its memory is none of the program's, and a block that the
  // model took from the heap would count as one that the program does not free.
  if (stack->count == MAXIMUM_HANDLERS)
    __surefoot_unsupported("registering more than 128 functions to be called at the end");
  __surefoot_assumes(SUREFOOT_RESULT, "functions to be called at the end can be registered");
  stack->handlers[stack->count] = handler;
  stack->count++;
  return 0;
}

// A handler may register others, which then run next.
static void run_handlers(struct handler_stack *stack, int status) {
  while (stack->count > 0) {
    stack->count--;
    struct handler handler = stack->handlers[stack->count];
    if (handler.plain != NULL)
      handler.plain();
    else if (handler.with_status != NULL)
      handler.with_status(status, handler.argument);
    else
      handler.with_argument(handler.argument);
  }
}

int atexit(void (*function)(void)) { return push(&at_exit, (struct handler){.plain = function}); }

int on_exit(void (*function)(int, void *), void *argument) {
  return push(&at_exit, (struct handler){.with_status = function, .argument = argument});
}

int __cxa_atexit(void (*function)(void *), void *argument, void *module) {
  (void)module;
  return push(&at_exit, (struct handler){.with_argument = function, .argument = argument});
}

int at_quick_exit(void (*function)(void)) { return push(&at_quick, (struct handler){.plain = function}); }

_Noreturn void exit(int status) {
  run_handlers(&at_exit, status);
  __surefoot_exit(status);
}

_Noreturn void quick_exit(int status) {
  run_handlers(&at_quick, status);
  __surefoot_exit_now(status);
}

_Noreturn void _Exit(int status) { __surefoot_exit_now(status); }

_Noreturn void _exit(int status) { __surefoot_exit_now(status); }

_Noreturn void abort(void) { __surefoot_abort(); }

// provides: obstack_printf obstack_vprintf __obstack_printf_chk __obstack_vprintf_chk
//
// Formatted text added to the object that grows on an obstack.
#include "surefoot.h"

// As far as it is needed here; the layout is that of <obstack.h>.
struct obstack {
  long chunk_size;
  void *chunk;
  char *object_base, *next_free, *chunk_limit;
};

void _obstack_newchunk(struct obstack *stack, int length);

int obstack_vprintf(struct obstack *stack, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  char *text;
  int length = vasprintf(&text, format, again);
  va_end(again);
  if (length < 0)
    return length;
  if (stack->chunk_limit - stack->next_free < length)
    _obstack_newchunk(stack, length);
  __builtin_memcpy(stack->next_free, text, (size_t)length);
  stack->next_free += length;
  free(text);
  return length;
}

int obstack_printf(struct obstack *stack, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = obstack_vprintf(stack, format, arguments);
  va_end(arguments);
  return length;
}

int __obstack_printf_chk(struct obstack *stack, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int length = obstack_vprintf(stack, format, arguments);
  va_end(arguments);
  return length;
}

int __obstack_vprintf_chk(struct obstack *stack, int flag, const char *format, va_list arguments) {
  (void)flag;
  return obstack_vprintf(stack, format, arguments);
}

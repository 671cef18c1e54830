// provides: printf fprintf vprintf vfprintf dprintf vdprintf sprintf vsprintf snprintf vsnprintf asprintf vasprintf
//
// The entry points of formatted output. The engine is in format.c.
#include "surefoot.h"

static int print_to_descriptor(int descriptor, int is_direct, const char *format, va_list arguments) {
  struct surefoot_sink sink;
  sink.descriptor = descriptor;
  sink.is_direct = is_direct;
  sink.failed = 0;
  sink.length = 0;
  sink.used = 0;
  return __surefoot_format(&sink, format, arguments);
}

static int print_to_stream(FILE *stream, const char *format, va_list arguments) {
  surefoot_orient(stream, -1);
  if (!surefoot_begin_to_write(stream))
    return -1;
  int result = print_to_descriptor(stream->descriptor, 0, format, arguments);
  if (result < 0)
    stream->flags |= STREAM_FAILED;
  return result;
}

// Stores at most size - 1 bytes and a terminator.
static int print_to_memory(char *target, size_t size, const char *format, va_list arguments) {
  struct surefoot_sources sources;
  sources.count = 0;
  struct surefoot_sink sink;
  sink.sources = &sources;
  sink.descriptor = -1;
  sink.failed = 0;
  sink.target = target;
  sink.room = size > 0 ? size - 1 : 0;
  sink.length = 0;
  int result = __surefoot_format(&sink, format, arguments);
  if (size > 0)
    *sink.target = '\0';
  // What is written must overlap nothing that it was made of: C libraries differ in what they make of that.
  for (int i = 0; size > 0 && i < sources.count; i++)
    __surefoot_apart(target, (size_t)(sink.target - target) + 1, sources.texts[i], sources.sizes[i]);
  return result;
}

int vprintf(const char *format, va_list arguments) { return print_to_stream(stdout, format, arguments); }

int vfprintf(FILE *stream, const char *format, va_list arguments) {
  return print_to_stream(stream, format, arguments);
}

int vdprintf(int descriptor, const char *format, va_list arguments) {
  if (descriptor < 0 || descriptor >= MEMORY_STREAMS) {
    errno = EBADF;
    return -1;
  }
  return print_to_descriptor(descriptor, 1, format, arguments);
}

int vsprintf(char *target, const char *format, va_list arguments) {
  return print_to_memory(target, SIZE_MAX, format, arguments);
}

int vsnprintf(char *target, size_t size, const char *format, va_list arguments) {
  return print_to_memory(target, size, format, arguments);
}

int vasprintf(char **result, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = print_to_memory(NULL, 0, format, again);
  va_end(again);
  if (length < 0)
    return -1;
  size_t size = (size_t)length + 1;
  char *text = malloc(size);
  if (text == NULL)
    return -1;
  print_to_memory(text, size, format, arguments);
  *result = text;
  return length;
}

int printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print_to_stream(stdout, format, arguments);
  va_end(arguments);
  return result;
}

int fprintf(FILE *stream, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print_to_stream(stream, format, arguments);
  va_end(arguments);
  return result;
}

int dprintf(int descriptor, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vdprintf(descriptor, format, arguments);
  va_end(arguments);
  return result;
}

int sprintf(char *target, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print_to_memory(target, SIZE_MAX, format, arguments);
  va_end(arguments);
  return result;
}

int snprintf(char *target, size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print_to_memory(target, size, format, arguments);
  va_end(arguments);
  return result;
}

int asprintf(char **result, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vasprintf(result, format, arguments);
  va_end(arguments);
  return length;
}

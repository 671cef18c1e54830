// provides: wprintf fwprintf swprintf vwprintf vfwprintf vswprintf
//
// Formatted output of wide characters, in the C locale: formatted as bytes, of which each is one character. What it
// makes of characters beyond ASCII is not modelled.
#include "surefoot.h"

_Noreturn static void refuse(void) { __surefoot_unsupported("formatting wide characters beyond ASCII"); }

static char *narrow(const wchar_t *text) {
  size_t length = 0;
  while (text[length] != 0)
    length++;
  char *copy = __surefoot_room(length + 1);
  for (size_t index = 0; index < length; index++) {
    if (text[index] < 0 || text[index] > 127)
      refuse();
    copy[index] = (char)text[index];
  }
  return copy;
}

struct formatted {
  char *text; // the library's own
  int length; // -1 if it failed
  struct surefoot_sources sources;
};

static int store(char *target, size_t room, struct surefoot_sources *sources, const char *format, va_list arguments) {
  struct surefoot_sink sink;
  sources->count = 0;
  sink.sources = sources;
  sink.descriptor = -1;
  sink.failed = 0;
  sink.target = target;
  sink.room = room;
  sink.length = 0;
  return __surefoot_format(&sink, format, arguments);
}

static void format_text(struct formatted *result, const wchar_t *format, va_list arguments) {
  char *narrow_format = narrow(format);
  va_list again;
  va_copy(again, arguments);
  result->length = store(NULL, 0, &result->sources, narrow_format, again);
  va_end(again);
  // Which character could not be made a byte.
  if (result->length < 0 && errno == EILSEQ)
    refuse();
  if (result->length >= 0) {
    result->text = __surefoot_room((size_t)result->length + 1);
    store(result->text, (size_t)result->length, &result->sources, narrow_format, arguments);
    for (int index = 0; index < result->length; index++)
      if ((unsigned char)result->text[index] > 127)
        refuse();
  }
  // The caller's format is a source, not the copy of it, which comes last.
  if (result->length >= 0) {
    result->sources.texts[result->sources.count - 1] = format;
    result->sources.sizes[result->sources.count - 1] *= sizeof *format;
  }
  __surefoot_release(narrow_format);
}

static int print_to_stream(FILE *stream, const wchar_t *format, va_list arguments) {
  surefoot_orient(stream, 1);
  struct formatted formatted;
  format_text(&formatted, format, arguments);
  if (formatted.length < 0) {
    stream->flags |= STREAM_FAILED;
    return -1;
  }
  int written = __surefoot_put_all(stream, formatted.text, (size_t)formatted.length);
  __surefoot_release(formatted.text);
  return written ? formatted.length : -1;
}

// Unlike snprintf it fails where the text does not fit, of which the beginning is stored without an end.
static int print_to_memory(wchar_t *target, size_t size, const wchar_t *format, va_list arguments) {
  if (size == 0)
    return -1;
  struct formatted formatted;
  format_text(&formatted, format, arguments);
  if (formatted.length < 0)
    return -1;
  target[0] = 0;
  int fits = (size_t)formatted.length < size;
  size_t stored = fits ? (size_t)formatted.length : size - 1;
  for (size_t index = 0; index < stored; index++)
    target[index] = formatted.text[index];
  if (fits)
    target[stored] = 0;
  const struct surefoot_sources *sources = &formatted.sources;
  for (int index = 0; index < sources->count; index++)
    __surefoot_apart(target, (stored + 1) * sizeof *target, sources->texts[index], sources->sizes[index]);
  __surefoot_release(formatted.text);
  return fits ? formatted.length : -1;
}

int vwprintf(const wchar_t *format, va_list arguments) { return print_to_stream(stdout, format, arguments); }

int vfwprintf(FILE *stream, const wchar_t *format, va_list arguments) {
  return print_to_stream(stream, format, arguments);
}

int vswprintf(wchar_t *target, size_t size, const wchar_t *format, va_list arguments) {
  return print_to_memory(target, size, format, arguments);
}

int wprintf(const wchar_t *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print_to_stream(stdout, format, arguments);
  va_end(arguments);
  return result;
}

int fwprintf(FILE *stream, const wchar_t *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print_to_stream(stream, format, arguments);
  va_end(arguments);
  return result;
}

int swprintf(wchar_t *target, size_t size, const wchar_t *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print_to_memory(target, size, format, arguments);
  va_end(arguments);
  return result;
}

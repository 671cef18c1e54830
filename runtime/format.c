// provides: __surefoot_emit __surefoot_emit_repeated __surefoot_format
//
// The engine of the printf family. A format is read directive by directive; each takes its arguments either
// in turn or, in POSIX's form %2$d, by position. A va_list can only be walked forward by types, so a
// positional argument is found by walking from the first one again, with types looked up in the format.
#include "surefoot.h"

// Where a width or a precision comes from: written out or absent, the next argument, or argument `position`.
struct number_source {
  int is_argument;
  int position; // 0 for the next argument
};

struct parsed_directive {
  struct surefoot_directive directive;
  struct number_source width;
  struct number_source precision;
  int position;
  int overflowed;
};

// Invariant: both lists are live from __surefoot_format's start to its end.
struct argument_walk {
  const char *format;
  int has_positions, has_turns; // arguments were taken by position, or in turn
  va_list first;
  va_list next;
};

static void flush(struct surefoot_sink *sink) {
  if (sink->used == 0)
    return;
  ptrdiff_t written = sink->is_direct ? __surefoot_put_through(sink->descriptor, sink->buffer, sink->used)
                                      : __surefoot_put(sink->descriptor, sink->buffer, sink->used);
  if (written != (ptrdiff_t)sink->used)
    sink->failed = 1;
  sink->used = 0;
}

// Notes that so many bytes of a string were read.
static void note_source(struct surefoot_sink *sink, const void *text, size_t size) {
  if (sink->descriptor >= 0)
    return;
  struct surefoot_sources *sources = sink->sources;
  if (sources->count == (int)(sizeof sources->sizes / sizeof sources->sizes[0]))
    __surefoot_unsupported("formatting more than 31 strings at once");
  sources->texts[sources->count] = text;
  sources->sizes[sources->count] = size;
  sources->count++;
}

void __surefoot_emit(struct surefoot_sink *sink, const char *text, size_t size) {
  sink->length += size;
  if (sink->descriptor < 0) {
    size_t stored = size < sink->room ? size : sink->room;
    if (stored == 0)
      return;
    __builtin_memcpy(sink->target, text, stored);
    sink->target += stored;
    sink->room -= stored;
    return;
  }
  while (size > 0) {
    size_t free_bytes = sizeof sink->buffer - sink->used;
    size_t part = size < free_bytes ? size : free_bytes;
    __builtin_memcpy(sink->buffer + sink->used, text, part);
    sink->used += part;
    text += part;
    size -= part;
    if (sink->used == sizeof sink->buffer)
      flush(sink);
  }
}

void __surefoot_emit_repeated(struct surefoot_sink *sink, char byte, long long count) {
  char run[32];
  if (count <= 0)
    return;
  __builtin_memset(run, byte, sizeof run);
  while (count > 0 && (sink->descriptor >= 0 || sink->room > 0)) {
    size_t part = count < (long long)sizeof run ? (size_t)count : sizeof run;
    __surefoot_emit(sink, run, part);
    count -= (long long)part;
  }
  sink->length += (size_t)count;
}

static int is_digit(char byte) { return byte >= '0' && byte <= '9'; }

static int read_number(const char **cursor, int *overflowed) {
  int number = 0;
  for (; is_digit(**cursor); ++*cursor) {
    int digit = **cursor - '0';
    if (number > (INT_MAX - digit) / 10)
      *overflowed = 1;
    else
      number = number * 10 + digit;
  }
  return number;
}

// n$ at the cursor, or 0 and the cursor unmoved.
static int read_position(const char **cursor) {
  const char *ahead = *cursor;
  int overflowed = 0;
  int number = read_number(&ahead, &overflowed);
  if (number == 0 || overflowed || *ahead != '$')
    return 0;
  *cursor = ahead + 1;
  return number;
}

static void read_flags(const char **cursor, struct surefoot_directive *directive) {
  for (;; ++*cursor) {
    switch (**cursor) {
    case '-': directive->left = 1; break;
    case '+': directive->plus = 1; break;
    case ' ': directive->space = 1; break;
    case '#': directive->alternate = 1; break;
    case '0': directive->zero = 1; break;
    case '\'': directive->group = 1; break; // without effect: the C locale does not group digits
    case 'I': break;
    default: return;
    }
  }
}

static int read_number_source(const char **cursor, struct number_source *source, int *overflowed) {
  if (**cursor != '*')
    return read_number(cursor, overflowed);
  ++*cursor;
  source->is_argument = 1;
  source->position = read_position(cursor);
  return 0;
}

static char read_length(const char **cursor) {
  char length = **cursor;
  switch (length) {
  case 'h':
  case 'l':
    ++*cursor;
    if (**cursor != length)
      return length;
    ++*cursor;
    return length == 'h' ? 'H' : 'q';
  case 'L':
  case 'q': ++*cursor; return 'q';
  case 'z':
  case 'Z': ++*cursor; return 'z';
  case 'j':
  case 't': ++*cursor; return length;
  default: return 0;
  }
}

// Reads what follows a percent sign. A format that ends too early gives the conversion '\0'.
static const char *parse(const char *cursor, struct parsed_directive *parsed) {
  __builtin_memset(parsed, 0, sizeof *parsed);
  struct surefoot_directive *directive = &parsed->directive;
  parsed->position = read_position(&cursor);
  read_flags(&cursor, directive);
  directive->width = read_number_source(&cursor, &parsed->width, &parsed->overflowed);
  directive->precision = -1;
  if (*cursor == '.') {
    cursor++;
    directive->precision = read_number_source(&cursor, &parsed->precision, &parsed->overflowed);
  }
  directive->length = read_length(&cursor);
  directive->conversion = *cursor;
  if (*cursor != '\0')
    cursor++;
  if (directive->conversion == 'C' || directive->conversion == 'S') {
    directive->conversion += 'a' - 'A';
    directive->length = 'l';
  }
  return cursor;
}

enum argument_type { INTEGER, LONG, LONG_LONG, MAXIMAL, SIZE, DIFFERENCE, DOUBLE, LONG_DOUBLE, POINTER };

static enum argument_type integer_type(char length) {
  switch (length) {
  case 'l': return LONG;
  case 'q': return LONG_LONG;
  case 'j': return MAXIMAL;
  case 'z': return SIZE;
  case 't': return DIFFERENCE;
  default: return INTEGER;
  }
}

static enum argument_type converted_type(const struct surefoot_directive *directive) {
  switch (directive->conversion) {
  case 'd': case 'i': case 'o': case 'u': case 'x': case 'X': case 'b': case 'B':
    return integer_type(directive->length);
  case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
    return directive->length == 'q' ? LONG_DOUBLE : DOUBLE;
  case 's': case 'p': case 'n': return POINTER;
  default: return INTEGER;
  }
}

static enum argument_type positional_type(const char *format, int position) {
  while (*format != '\0') {
    struct parsed_directive parsed;
    if (*format++ != '%')
      continue;
    format = parse(format, &parsed);
    if (parsed.width.position == position || parsed.precision.position == position)
      return INTEGER;
    if (parsed.position == position)
      return converted_type(&parsed.directive);
  }
  return INTEGER;
}

// The only functions that touch a long double, which is fetched to be taken apart as bytes.
static __attribute__((noinline)) void fetch_long_double(struct argument_walk *walk, struct surefoot_float *value) {
  long double argument = va_arg(walk->next, long double);
  uint64_t mantissa;
  uint16_t top;
  __builtin_memcpy(&mantissa, &argument, sizeof mantissa);
  __builtin_memcpy(&top, (const char *)&argument + sizeof mantissa, sizeof top);
  int biased = top & 0x7fff;
  value->negative = top >> 15;
  value->kind = FLOAT_FINITE;
  if (biased == 0x7fff)
    value->kind = mantissa << 1 == 0 ? FLOAT_INFINITE : FLOAT_NAN;
  value->mantissa = mantissa;
  value->exponent = (biased == 0 ? 1 : biased) - 16383 - 63;
  value->mantissa_bits = 64;
}

static uint64_t fetch_double_bits(struct argument_walk *walk) {
  double argument = va_arg(walk->next, double);
  uint64_t bits;
  __builtin_memcpy(&bits, &argument, sizeof bits);
  return bits;
}

static void take_double_apart(uint64_t bits, struct surefoot_float *value) {
  uint64_t fraction = bits & (((uint64_t)1 << 52) - 1);
  int biased = (int)(bits >> 52 & 0x7ff);
  value->negative = (int)(bits >> 63);
  value->kind = FLOAT_FINITE;
  if (biased == 0x7ff)
    value->kind = fraction == 0 ? FLOAT_INFINITE : FLOAT_NAN;
  value->mantissa = biased == 0 ? fraction : fraction | (uint64_t)1 << 52;
  value->exponent = (biased == 0 ? 1 : biased) - 1023 - 52;
  value->mantissa_bits = 53;
}

static void skip_argument(struct argument_walk *walk, enum argument_type type) {
  struct surefoot_float unused;
  switch (type) {
  case INTEGER: (void)va_arg(walk->next, int); break;
  case LONG: (void)va_arg(walk->next, long); break;
  case LONG_LONG: (void)va_arg(walk->next, long long); break;
  case MAXIMAL: (void)va_arg(walk->next, intmax_t); break;
  case SIZE: (void)va_arg(walk->next, size_t); break;
  case DIFFERENCE: (void)va_arg(walk->next, ptrdiff_t); break;
  case DOUBLE: (void)va_arg(walk->next, double); break;
  case LONG_DOUBLE: fetch_long_double(walk, &unused); break;
  case POINTER: (void)va_arg(walk->next, void *); break;
  }
}

// Makes argument `position` the next one. Position 0 leaves the order as it is.
static void go_to(struct argument_walk *walk, int position) {
  *(position == 0 ? &walk->has_turns : &walk->has_positions) = 1;
  // Soundness: the standard says nothing of both, and what glibc does is its own.
  if (walk->has_positions && walk->has_turns)
    __surefoot_unsupported("a format with arguments both by position and in turn");
  if (position == 0)
    return;
  va_end(walk->next);
  va_copy(walk->next, walk->first);
  for (int i = 1; i < position; i++)
    skip_argument(walk, positional_type(walk->format, i));
}

static long long fetch_signed(struct argument_walk *walk, char length) {
  switch (length) {
  case 'H': return (signed char)va_arg(walk->next, int);
  case 'h': return (short)va_arg(walk->next, int);
  case 'l': return va_arg(walk->next, long);
  case 'q': return va_arg(walk->next, long long);
  case 'j': return va_arg(walk->next, intmax_t);
  case 'z':
  case 't': return va_arg(walk->next, ptrdiff_t);
  default: return va_arg(walk->next, int);
  }
}

static unsigned long long fetch_unsigned(struct argument_walk *walk, char length) {
  switch (length) {
  case 'H': return (unsigned char)va_arg(walk->next, int);
  case 'h': return (unsigned short)va_arg(walk->next, int);
  case 'l': return va_arg(walk->next, unsigned long);
  case 'q': return va_arg(walk->next, unsigned long long);
  case 'j': return va_arg(walk->next, uintmax_t);
  case 'z':
  case 't': return va_arg(walk->next, size_t);
  default: return va_arg(walk->next, unsigned int);
  }
}

static void format_text(struct surefoot_sink *sink, const struct surefoot_directive *directive, const char *text,
                        size_t size) {
  long long padding = directive->width - (long long)size;
  if (!directive->left)
    __surefoot_emit_repeated(sink, ' ', padding);
  __surefoot_emit(sink, text, size);
  if (directive->left)
    __surefoot_emit_repeated(sink, ' ', padding);
}

static void format_integer(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                           unsigned long long magnitude, const char *prefix, size_t prefix_size) {
  char digits[64]; // the number ends where the array ends
  int start = sizeof digits;
  unsigned base = 10;
  const char *alphabet = "0123456789abcdef";
  switch (directive->conversion) {
  case 'b': case 'B': base = 2; break;
  case 'o': base = 8; break;
  case 'X': base = 16; alphabet = "0123456789ABCDEF"; break;
  case 'x':
  case 'p': base = 16; break;
  }
  for (unsigned long long rest = magnitude; rest > 0; rest /= base) {
    start--;
    digits[start] = alphabet[rest % base];
  }
  long long count = (long long)sizeof digits - start;
  long long zeros = (directive->precision < 0 ? 1 : directive->precision) - count;
  if (zeros < 0)
    zeros = 0;
  if (base == 8 && directive->alternate && zeros == 0)
    zeros = 1;
  long long padding = directive->width - ((long long)prefix_size + zeros + count);
  if (padding > 0 && directive->zero && !directive->left && directive->precision < 0) {
    zeros += padding;
    padding = 0;
  }
  if (!directive->left)
    __surefoot_emit_repeated(sink, ' ', padding);
  __surefoot_emit(sink, prefix, prefix_size);
  __surefoot_emit_repeated(sink, '0', zeros);
  __surefoot_emit(sink, digits + start, (size_t)count);
  if (directive->left)
    __surefoot_emit_repeated(sink, ' ', padding);
}

// Whether a number need not be turned into digits: nobody sees them, and what is not known would have to
// be decided digit by digit. Only its length counts.
static int is_skipped(const struct surefoot_sink *sink, const struct surefoot_directive *directive,
                      unsigned long long value) {
  return sink->descriptor >= 0 && !__surefoot_is_known(value) && directive->width <= 400 &&
         directive->precision <= 100;
}

// How long a number is that is not known: sums of comparisons, so that nothing is decided about it.
static long long length_of(const struct surefoot_directive *directive, unsigned long long magnitude,
                           long long prefix_size) {
  unsigned base = 10;
  switch (directive->conversion) {
  case 'b': case 'B': base = 2; break;
  case 'o': base = 8; break;
  case 'x':
  case 'X':
  case 'p': base = 16; break;
  }
  long long count = 0;
  for (unsigned long long power = 1;; power *= base) {
    count += magnitude >= power;
    if (power > ULLONG_MAX / base)
      break;
  }
  long long wanted = directive->precision < 0 ? 1 : directive->precision;
  long long zeros = (wanted - count) & -(long long)(wanted > count);
  if (base == 8 && directive->alternate)
    zeros += zeros == 0;
  return prefix_size + zeros + count;
}

static void skip(struct surefoot_sink *sink, const struct surefoot_directive *directive, long long length) {
  if (directive->width > 0)
    length += (directive->width - length) & -(long long)(directive->width > length);
  sink->length += (size_t)length & 511; // that it is small is seen without a look at the number
}

static void format_signed(struct surefoot_sink *sink, const struct surefoot_directive *directive, long long value) {
  if (is_skipped(sink, directive, (unsigned long long)value)) {
    unsigned long long is_negative = value < 0;
    unsigned long long size = ((unsigned long long)value ^ -is_negative) + is_negative;
    long long is_signed = directive->plus || directive->space;
    skip(sink, directive, length_of(directive, size, (long long)is_negative | is_signed));
    return;
  }
  unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
  const char *sign = value < 0 ? "-" : directive->plus ? "+" : directive->space ? " " : "";
  format_integer(sink, directive, magnitude, sign, sign[0] != '\0');
}

static void format_unsigned(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                            unsigned long long value) {
  // As in "0x" or "0B".
  char prefix[] = {'0', directive->conversion, '\0'};
  int has_prefix = directive->alternate && directive->conversion != 'o' && directive->conversion != 'u';
  if (is_skipped(sink, directive, value)) {
    skip(sink, directive, length_of(directive, value, 2LL * has_prefix * (value != 0)));
    return;
  }
  format_integer(sink, directive, value, prefix, has_prefix && value != 0 ? 2 : 0);
}

// glibc shows the address as %#lx, but heeds the flags for signs.
static void format_pointer(struct surefoot_sink *sink, const struct surefoot_directive *directive, void *pointer) {
  if (is_skipped(sink, directive, (uintptr_t)pointer)) {
    long long is_null = pointer == NULL;
    long long length = length_of(directive, (uintptr_t)pointer, directive->plus || directive->space ? 3 : 2);
    skip(sink, directive, (length & (is_null - 1)) | (5 & -is_null));
    return;
  }
  if (pointer == NULL) {
    format_text(sink, directive, "(nil)", 5);
    return;
  }
  const char *prefix = directive->plus ? "+0x" : directive->space ? " 0x" : "0x";
  format_integer(sink, directive, (uintptr_t)pointer, prefix, prefix[0] == '0' ? 2 : 3);
}

static void format_string(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                          const char *text) {
  if (text == NULL)
    text = directive->precision < 0 || directive->precision >= 6 ? "(null)" : "";
  size_t size = 0;
  while ((directive->precision < 0 || size < (size_t)directive->precision) && text[size] != '\0')
    size++;
  note_source(sink, text, size + (directive->precision < 0 || size < (size_t)directive->precision));
  format_text(sink, directive, text, size);
}

// The C locale has no characters beyond ASCII.
static int is_representable(wchar_t character) { return character >= 0 && character <= 127; }

static int format_wide_string(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                              const wchar_t *text) {
  if (text == NULL) {
    format_string(sink, directive, NULL);
    return 0;
  }
  size_t size = 0;
  while ((directive->precision < 0 || size < (size_t)directive->precision) && text[size] != 0) {
    if (!is_representable(text[size])) {
      errno = EILSEQ;
      return -1;
    }
    size++;
  }
  size_t read = size + (directive->precision < 0 || size < (size_t)directive->precision);
  note_source(sink, text, read * sizeof *text);
  long long padding = directive->width - (long long)size;
  if (!directive->left)
    __surefoot_emit_repeated(sink, ' ', padding);
  for (size_t i = 0; i < size; i++)
    __surefoot_emit_repeated(sink, (char)text[i], 1);
  if (directive->left)
    __surefoot_emit_repeated(sink, ' ', padding);
  return 0;
}

static int format_character(struct surefoot_sink *sink, const struct surefoot_directive *directive, int value) {
  if (directive->length == 'l' && !is_representable(value)) {
    errno = EILSEQ;
    return -1;
  }
  char byte = (char)value;
  format_text(sink, directive, &byte, 1);
  return 0;
}

static void store_length(const struct surefoot_sink *sink, char length, void *target) {
  size_t count = sink->length;
  switch (length) {
  case 'H': *(signed char *)target = (signed char)count; break;
  case 'h': *(short *)target = (short)count; break;
  case 'l': *(long *)target = (long)count; break;
  case 'q': *(long long *)target = (long long)count; break;
  case 'j': *(intmax_t *)target = (intmax_t)count; break;
  case 'z': *(size_t *)target = count; break;
  case 't': *(ptrdiff_t *)target = (ptrdiff_t)count; break;
  default: *(int *)target = (int)count; break;
  }
}

static void format_double(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                          struct argument_walk *walk) {
  char digits[DOUBLE_DIGITS];
  uint32_t words[DOUBLE_WORDS];
  struct surefoot_float value;
  uint64_t bits = fetch_double_bits(walk);
  if (is_skipped(sink, directive, bits)) {
    // Up to 309 digits, the fraction and the padding.
    sink->length += __surefoot_any() & 511;
    return;
  }
  take_double_apart(bits, &value);
  __surefoot_format_float(sink, directive, &value, digits, words);
}

static __attribute__((noinline)) void format_long_double(struct surefoot_sink *sink,
                                                         const struct surefoot_directive *directive,
                                                         struct argument_walk *walk) {
  char digits[LONG_DOUBLE_DIGITS];
  uint32_t words[LONG_DOUBLE_WORDS];
  struct surefoot_float value;
  fetch_long_double(walk, &value);
  __surefoot_format_float(sink, directive, &value, digits, words);
}

// glibc repeats a directive that it does not know.
static void format_unknown(struct surefoot_sink *sink, const struct surefoot_directive *directive) {
  struct surefoot_directive plain = {.precision = -1, .conversion = 'd'};
  __surefoot_emit(sink, "%", 1);
  __surefoot_emit(sink, "#", directive->alternate != 0);
  __surefoot_emit(sink, "'", directive->group != 0);
  __surefoot_emit(sink, directive->plus ? "+" : " ", directive->plus || directive->space);
  __surefoot_emit(sink, directive->left ? "-" : "0", directive->left || directive->zero);
  if (directive->width != 0)
    format_signed(sink, &plain, directive->width);
  if (directive->precision >= 0) {
    __surefoot_emit(sink, ".", 1);
    format_signed(sink, &plain, directive->precision);
  }
  __surefoot_emit(sink, &directive->conversion, 1);
}

static int convert(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                   struct argument_walk *walk) {
  int is_wide = directive->length == 'l';
  switch (directive->conversion) {
  case 'd': case 'i':
    format_signed(sink, directive, fetch_signed(walk, directive->length));
    return 0;
  case 'o': case 'u': case 'x': case 'X': case 'b': case 'B':
    format_unsigned(sink, directive, fetch_unsigned(walk, directive->length));
    return 0;
  case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
    if (directive->length == 'q')
      format_long_double(sink, directive, walk);
    else
      format_double(sink, directive, walk);
    return 0;
  case 's':
    if (is_wide)
      return format_wide_string(sink, directive, va_arg(walk->next, const wchar_t *));
    format_string(sink, directive, va_arg(walk->next, const char *));
    return 0;
  case 'c': return format_character(sink, directive, va_arg(walk->next, int));
  case 'p': format_pointer(sink, directive, va_arg(walk->next, void *)); return 0;
  case 'n': store_length(sink, directive->length, va_arg(walk->next, void *)); return 0;
  case 'm':
    if (directive->alternate)
      __surefoot_unsupported("the name of an error (%#m)");
    format_string(sink, directive, strerror(errno));
    return 0;
  case '%': __surefoot_emit(sink, "%", 1); return 0;
  default: format_unknown(sink, directive); return 0;
  }
}

static int resolve(struct argument_walk *walk, const struct number_source *source, int written) {
  if (!source->is_argument)
    return written;
  go_to(walk, source->position);
  return va_arg(walk->next, int);
}

// Executes the directive that follows a percent sign. Null means failure.
static const char *execute(struct surefoot_sink *sink, const char *cursor, struct argument_walk *walk) {
  struct parsed_directive parsed;
  struct surefoot_directive *directive = &parsed.directive;
  cursor = parse(cursor, &parsed);
  directive->width = resolve(walk, &parsed.width, directive->width);
  directive->precision = resolve(walk, &parsed.precision, directive->precision);
  if (directive->width < 0) {
    directive->left = 1;
    parsed.overflowed |= directive->width == INT_MIN;
    directive->width = directive->width == INT_MIN ? 0 : -directive->width;
  }
  if (directive->precision < 0)
    directive->precision = -1;
  if (parsed.overflowed) {
    errno = EOVERFLOW;
    return NULL;
  }
  if (directive->conversion == '\0') {
    errno = EINVAL;
    return NULL;
  }
  if (directive->conversion != '%' && directive->conversion != 'm')
    go_to(walk, parsed.position);
  return convert(sink, directive, walk) < 0 ? NULL : cursor;
}

int __surefoot_format(struct surefoot_sink *sink, const char *format, va_list arguments) {
  struct argument_walk walk;
  walk.format = format;
  walk.has_positions = walk.has_turns = 0;
  va_copy(walk.first, arguments);
  va_copy(walk.next, arguments);
  const char *cursor = format;
  while (cursor != NULL && *cursor != '\0') {
    size_t size = 0;
    while (cursor[size] != '\0' && cursor[size] != '%')
      size++;
    __surefoot_emit(sink, cursor, size);
    cursor += size;
    if (*cursor == '%')
      cursor = execute(sink, cursor + 1, &walk);
  }
  va_end(walk.first);
  va_end(walk.next);
  if (cursor != NULL)
    note_source(sink, format, (size_t)(cursor - format) + 1);
  if (sink->descriptor >= 0)
    flush(sink);
  if (cursor == NULL || sink->failed)
    return -1;
  if (sink->length > INT_MAX) {
    errno = EOVERFLOW;
    return -1;
  }
  return (int)sink->length;
}

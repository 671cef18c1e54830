// provides: __surefoot_scan
//
// The engine of the scanf family, for a stream or for a string. As in glibc at most one byte is given back:
// what a conversion has consumed before it fails stays consumed.
#include "surefoot.h"

// Invariant: exactly one of `stream` and `text` is set.
struct source {
  FILE *stream;
  const char *text;
  size_t consumed;
};

struct directive {
  int suppress;
  int allocate;
  int width; // of what may still be read; -1 for no limit
  int position; // 0 for the next argument
  char length; // as in surefoot_directive
  char conversion;
  const char *set; // of %[: the first byte after an optional ^; null if no bracket ends it
  int set_is_negated;
};

struct argument_walk {
  va_list first;
  va_list next;
};

// How a directive ended.
enum outcome { STORED, NOT_COUNTED, MISMATCH, INPUT_ENDED };

static int next(struct source *source) {
  int byte = EOF;
  if (source->stream != NULL) {
    byte = __surefoot_next(source->stream);
  } else if (*source->text != '\0') {
    byte = (unsigned char)*source->text;
    source->text++;
  }
  source->consumed += byte != EOF;
  return byte;
}

static void give_back(struct source *source, int byte) {
  if (byte == EOF)
    return;
  source->consumed--;
  if (source->stream != NULL)
    __surefoot_push_back(source->stream, (unsigned char)byte);
  else
    source->text--;
}

// The next byte if the width allows one more, else EOF.
static int next_within(struct source *source, struct directive *directive) {
  if (directive->width == 0)
    return EOF;
  if (directive->width > 0)
    directive->width--;
  return next(source);
}

static int is_space(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

static int is_digit(int byte) { return byte >= '0' && byte <= '9'; }

static int lowered(int byte) { return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte; }

static int digit_value(int byte) {
  if (is_digit(byte))
    return byte - '0';
  int letter = lowered(byte);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : 16;
}

static void skip_spaces(struct source *source) {
  int byte;
  do
    byte = next(source);
  while (is_space(byte));
  give_back(source, byte);
}

static int read_number(const char **cursor) {
  int number = 0;
  for (; is_digit(**cursor); ++*cursor)
    if (number < INT_MAX / 10 - 1)
      number = number * 10 + (**cursor - '0');
  return number;
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
  case 'j':
  case 't': ++*cursor; return length;
  default: return 0;
  }
}

// Reads what follows a percent sign.
static const char *parse(const char *cursor, struct directive *directive) {
  __builtin_memset(directive, 0, sizeof *directive);
  const char *ahead = cursor;
  int number = read_number(&ahead);
  if (number > 0 && *ahead == '$') {
    directive->position = number;
    cursor = ahead + 1;
  }
  for (; *cursor == '*' || *cursor == '\'' || *cursor == 'I'; cursor++)
    directive->suppress |= *cursor == '*';
  directive->width = read_number(&cursor);
  if (directive->width == 0)
    directive->width = -1;
  if (*cursor == 'm') {
    directive->allocate = 1;
    cursor++;
  }
  directive->length = read_length(&cursor);
  directive->conversion = *cursor;
  if (*cursor != '\0')
    cursor++;
  if (directive->conversion == 'C' || directive->conversion == 'S') {
    directive->conversion += 'a' - 'A';
    directive->length = 'l';
  }
  if (directive->conversion == '[') {
    directive->set_is_negated = *cursor == '^';
    cursor += directive->set_is_negated;
    directive->set = cursor;
    // A bracket that comes first is a member.
    if (*cursor == ']')
      cursor++;
    while (*cursor != '\0' && *cursor != ']')
      cursor++;
    if (*cursor == ']')
      cursor++;
    else
      directive->set = NULL;
  }
  return cursor;
}

// A range a-c is its ends and what is between them; the upper end may begin another range. Without an order
// between the ends, or an upper end, the hyphen is a member.
static int is_in_set(const struct directive *directive, int byte) {
  const char *member = directive->set;
  int found = 0;
  do {
    int low = (unsigned char)member[0];
    int high = low;
    if (member[1] == '-' && member[2] != ']' && (unsigned char)member[2] >= low) {
      high = (unsigned char)member[2];
      member++;
    }
    member++;
    if (byte >= low && byte <= high)
      found = 1;
  } while (*member != ']');
  return found != directive->set_is_negated;
}

static void *fetch_pointer(struct argument_walk *walk, const struct directive *directive) {
  if (directive->position > 0) {
    va_end(walk->next);
    va_copy(walk->next, walk->first);
    for (int i = 1; i < directive->position; i++)
      (void)va_arg(walk->next, void *);
  }
  return va_arg(walk->next, void *);
}

static void store_integer(void *target, char length, uint64_t value) {
  switch (length) {
  case 'H': *(unsigned char *)target = (unsigned char)value; break;
  case 'h': *(unsigned short *)target = (unsigned short)value; break;
  case 'l': *(unsigned long *)target = (unsigned long)value; break;
  case 'q': *(unsigned long long *)target = (unsigned long long)value; break;
  case 'j': *(uintmax_t *)target = (uintmax_t)value; break;
  case 'z':
  case 't': *(size_t *)target = (size_t)value; break;
  default: *(unsigned int *)target = (unsigned int)value; break;
  }
}

// The value as strtol or strtoul would give it, or for long long their longer kin. An int is converted as a
// long and then cut off.
static uint64_t signed_or_saturated(uint64_t magnitude, int overflowed, int negative, int is_signed, int is_long_long) {
  uint64_t maximum = is_long_long ? (uint64_t)ULLONG_MAX : (uint64_t)ULONG_MAX;
  if (is_signed)
    maximum = maximum / 2 + (uint64_t)negative;
  if (overflowed || magnitude > maximum) {
    errno = ERANGE;
    return is_signed && negative ? 0 - maximum : maximum;
  }
  return negative ? 0 - magnitude : magnitude;
}

static enum outcome scan_integer(struct source *source, struct directive *directive, struct argument_walk *walk,
                                 unsigned base, int is_signed) {
  int digits = 0, negative = 0, overflowed = 0;
  uint64_t magnitude = 0;
  int byte = next_within(source, directive);
  if (byte == EOF)
    return INPUT_ENDED;
  if (byte == '(' && directive->conversion == 'p')
    __surefoot_unsupported("reading \"(nil)\" as an address");
  if (byte == '-' || byte == '+') {
    negative = byte == '-';
    byte = next_within(source, directive);
  }
  if (byte == '0') {
    digits = 1;
    byte = next_within(source, directive);
    if (lowered(byte) == 'x' && (base == 0 || base == 16)) {
      base = 16;
      byte = next_within(source, directive);
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0)
    base = 10;
  for (; byte != EOF && (unsigned)digit_value(byte) < base; byte = next_within(source, directive)) {
    unsigned digit = (unsigned)digit_value(byte);
    digits = 1;
    if (magnitude > (UINT64_MAX - digit) / base)
      overflowed = 1;
    else
      magnitude = magnitude * base + digit;
  }
  // glibc looks one byte ahead even where the width ends the number, which can set the end-of-file indicator.
  give_back(source, byte == EOF ? next(source) : byte);
  if (!digits)
    return MISMATCH;
  int is_long_long = directive->length == 'q' || directive->length == 'j';
  uint64_t value = signed_or_saturated(magnitude, overflowed, negative, is_signed, is_long_long);
  if (directive->suppress)
    return NOT_COUNTED;
  store_integer(fetch_pointer(walk, directive), directive->length, value);
  return STORED;
}

// The text of a floating-point number, which can be of any length.
struct growing_text {
  size_t length;
  size_t size;
  char *bytes; // `initial`, or a block
  char initial[64];
};

static int append(struct growing_text *text, int byte) {
  if (text->length + 1 == text->size) {
    char *larger = malloc(text->size * 2);
    if (larger == NULL)
      return 0;
    __builtin_memcpy(larger, text->bytes, text->length);
    if (text->bytes != text->initial)
      free(text->bytes);
    text->bytes = larger;
    text->size *= 2;
  }
  text->bytes[text->length] = (char)byte;
  text->length++;
  text->bytes[text->length] = '\0';
  return 1;
}

// Reads the rest of a word such as inf, of which the first letter is `byte`; true if it is there. As in glibc
// the first byte that differs is lost.
static int read_word(struct source *source, struct directive *directive, struct growing_text *text, int byte,
                     const char *word) {
  for (; *word != '\0'; word++) {
    if (lowered(byte) != *word)
      return 0;
    append(text, byte);
    if (word[1] != '\0')
      byte = next_within(source, directive);
  }
  return 1;
}

static int read_infinity(struct source *source, struct directive *directive, struct growing_text *text, int byte) {
  if (!read_word(source, directive, text, byte, "inf"))
    return 0;
  byte = next_within(source, directive);
  if (lowered(byte) == 'i')
    return read_word(source, directive, text, byte, "inity");
  give_back(source, byte);
  return 1;
}

// Reads the longest text that could begin a number; true if it has digits.
static int read_digits(struct source *source, struct directive *directive, struct growing_text *text, int byte) {
  int is_hexadecimal = 0, any = 0, has_point = 0, has_exponent = 0, after_exponent_letter = 0;
  if (byte == '0') {
    append(text, byte);
    byte = next_within(source, directive);
    is_hexadecimal = lowered(byte) == 'x' && directive->width != 0;
    any = !is_hexadecimal;
    if (is_hexadecimal) {
      append(text, byte);
      byte = next_within(source, directive);
    }
  }
  int exponent_letter = is_hexadecimal ? 'p' : 'e';
  for (; byte != EOF; byte = next_within(source, directive)) {
    int was_after_letter = after_exponent_letter;
    after_exponent_letter = 0;
    if (is_digit(byte) || (is_hexadecimal && !has_exponent && digit_value(byte) < 16)) {
      any = 1;
    } else if (any && !has_exponent && lowered(byte) == exponent_letter) {
      has_exponent = has_point = after_exponent_letter = 1;
    } else if (byte == '.' && !has_point) {
      has_point = 1;
    } else if (!was_after_letter || (byte != '-' && byte != '+')) {
      break;
    }
    if (!append(text, byte))
      break;
  }
  give_back(source, byte);
  return any || (is_hexadecimal && has_point); // glibc reads 0x. as zero
}

static enum outcome scan_float(struct source *source, struct directive *directive, struct argument_walk *walk) {
  struct growing_text text;
  text.length = 0;
  text.size = sizeof text.initial;
  text.bytes = text.initial;
  int byte = next_within(source, directive);
  if (byte == EOF)
    return INPUT_ENDED;
  if (byte == '-' || byte == '+') {
    append(&text, byte);
    byte = next_within(source, directive);
  }
  int found = 0;
  if (lowered(byte) == 'n')
    found = read_word(source, directive, &text, byte, "nan");
  else if (lowered(byte) == 'i')
    found = read_infinity(source, directive, &text, byte);
  else
    found = read_digits(source, directive, &text, byte);
  if (found && !directive->suppress) {
    void *target = fetch_pointer(walk, directive);
    if (directive->length == 'l')
      *(double *)target = strtod(text.bytes, NULL);
    else if (directive->length == 'q')
      __surefoot_store_long_double(text.bytes, NULL, target);
    else
      *(float *)target = strtof(text.bytes, NULL);
  }
  if (text.bytes != text.initial)
    free(text.bytes);
  return !found ? MISMATCH : directive->suppress ? NOT_COUNTED : STORED;
}

// Where the characters of %c, %s and %[ go: nowhere, to the caller's array, or to a block that grows.
struct characters {
  char *bytes;
  wchar_t *wide; // set instead of `bytes` for %lc and its like
  size_t count;
  size_t size; // of the block, in characters; 0 for the caller's array
};

static int store_character(struct characters *characters, int byte) {
  size_t unit = characters->wide != NULL ? sizeof(wchar_t) : 1;
  if (characters->size != 0 && characters->count == characters->size) {
    void *block = characters->wide != NULL ? (void *)characters->wide : (void *)characters->bytes;
    block = realloc(block, characters->size * 2 * unit);
    if (block == NULL)
      return 0;
    characters->size *= 2;
    if (characters->wide != NULL)
      characters->wide = block;
    else
      characters->bytes = block;
  }
  if (characters->wide != NULL)
    characters->wide[characters->count] = byte;
  else if (characters->bytes != NULL)
    characters->bytes[characters->count] = (char)byte;
  characters->count++;
  return 1;
}

static int accepts(const struct directive *directive, int byte) {
  switch (directive->conversion) {
  case 's': return !is_space(byte);
  case '[': return is_in_set(directive, byte);
  default: return 1;
  }
}

static enum outcome scan_characters(struct source *source, struct directive *directive, struct argument_walk *walk) {
  if (directive->conversion == 'c' && directive->width < 0)
    directive->width = 1;
  if (directive->conversion == '[' && directive->set == NULL)
    return MISMATCH;
  int byte = next_within(source, directive);
  if (byte == EOF)
    return INPUT_ENDED;
  if (!accepts(directive, byte)) {
    give_back(source, byte);
    return MISMATCH;
  }
  int is_wide = directive->length == 'l';
  struct characters characters = {NULL, NULL, 0, 0};
  void *target = directive->suppress ? NULL : fetch_pointer(walk, directive);
  void *place = target;
  if (target != NULL && directive->allocate) {
    characters.size = 16;
    place = malloc(characters.size * (is_wide ? sizeof(wchar_t) : 1));
    if (place == NULL)
      return INPUT_ENDED;
  }
  if (is_wide)
    characters.wide = place;
  else
    characters.bytes = place;
  int stored = 1;
  for (; stored && byte != EOF && accepts(directive, byte); byte = next_within(source, directive))
    stored = store_character(&characters, byte);
  give_back(source, byte);
  if (stored && directive->conversion != 'c')
    stored = store_character(&characters, '\0');
  place = is_wide ? (void *)characters.wide : (void *)characters.bytes;
  if (target != NULL && directive->allocate) {
    if (!stored)
      free(place);
    // As glibc: no more than was read.
    void *fitting = stored ? realloc(place, characters.count * (is_wide ? sizeof(wchar_t) : 1)) : NULL;
    *(void **)target = fitting != NULL ? fitting : stored ? place : NULL;
  }
  return !stored ? INPUT_ENDED : directive->suppress ? NOT_COUNTED : STORED;
}

static enum outcome match_byte(struct source *source, int wanted) {
  int byte = next(source);
  if (byte == wanted)
    return NOT_COUNTED;
  give_back(source, byte);
  return byte == EOF ? INPUT_ENDED : MISMATCH;
}

static enum outcome convert(struct source *source, struct directive *directive, struct argument_walk *walk) {
  char conversion = directive->conversion;
  if (conversion != '[' && conversion != 'c' && conversion != 'n')
    skip_spaces(source);
  switch (conversion) {
  case 'd': return scan_integer(source, directive, walk, 10, 1);
  case 'i': return scan_integer(source, directive, walk, 0, 1);
  case 'u': return scan_integer(source, directive, walk, 10, 0);
  case 'o': return scan_integer(source, directive, walk, 8, 0);
  case 'p': directive->length = 'l'; return scan_integer(source, directive, walk, 16, 0);
  case 'x':
  case 'X': return scan_integer(source, directive, walk, 16, 0);
  case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
    return scan_float(source, directive, walk);
  case 'c':
  case 's':
  case '[': return scan_characters(source, directive, walk);
  case 'n':
    if (!directive->suppress)
      store_integer(fetch_pointer(walk, directive), directive->length, source->consumed);
    return NOT_COUNTED;
  case '%': return match_byte(source, '%');
  default: return MISMATCH;
  }
}

int __surefoot_scan(FILE *stream, const char *text, const char *format, va_list arguments) {
  struct source source = {stream, text, 0};
  struct argument_walk walk;
  va_copy(walk.first, arguments);
  va_copy(walk.next, arguments);
  int count = 0;
  enum outcome outcome = NOT_COUNTED;
  while (*format != '\0' && (outcome == STORED || outcome == NOT_COUNTED)) {
    struct directive directive;
    if (*format == '%') {
      format = parse(format + 1, &directive);
      outcome = convert(&source, &directive, &walk);
      count += outcome == STORED;
    } else if (is_space((unsigned char)*format)) {
      skip_spaces(&source);
      format++;
    } else {
      outcome = match_byte(&source, (unsigned char)*format);
      format++;
    }
  }
  va_end(walk.first);
  va_end(walk.next);
  return outcome == INPUT_ENDED && count == 0 ? EOF : count;
}

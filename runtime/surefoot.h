// The C library models: what they share, and the primitives that the interpreter supplies.
//
// A model is compiled into the user's program when the program needs a symbol named on the first line
// of the model's file ("provides:"). Models are plain C for ILP32 and LP64, free of undefined behaviour,
// and do not read beyond the objects that the C standard lets the function read, so that an illegal
// access inside a model is the caller's fault. Observable behaviour follows glibc 2.36 in the C locale.
#ifndef SUREFOOT_H
#define SUREFOOT_H

#include <float.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

// Primitives of the interpreter. Reading returns the number of bytes read, 0 at the end of the input.
long __surefoot_write(int descriptor, const void *data, size_t size);
long __surefoot_read(int descriptor, void *data, size_t size);
// The same by the stream of standard output, where that is open as it was at the start: what it takes stays in its
// buffer, as of a pipe. That shows in a run only.
long __surefoot_print(const void *data, size_t size);
enum { BUFFERED_FULLY, BUFFERED_BY_LINES, UNBUFFERED, FLUSHED };
void __surefoot_buffer(int how);
_Noreturn void __surefoot_exit(int status);
_Noreturn void __surefoot_exit_now(int status);
_Noreturn void __surefoot_abort(void);
// What glibc calls "buffer overflow detected": a fortified function refuses to write beyond its target.
_Noreturn void __surefoot_overflow_detected(void);
// These bytes must not overlap: those that a function wrote, and those that it took them from.
void __surefoot_apart(const void *target, size_t target_size, const void *source, size_t source_size);
// These bytes must be inside a living object.
void __surefoot_readable(const void *object, size_t size);
// Makes the answer unknown, with the string as the reason: "... is not supported".
_Noreturn void __surefoot_unsupported(const char *what);
// Whether there is only one number that the value can be.
int __surefoot_is_known(unsigned long long value);
// Notes something that the answer rests on: a variable of the environment that is taken not to be set, by
// name, or what a model leaves out, as a sentence without its end ("the clock does not go backwards"). A
// model that tells by its result says so of the result: it is noted only if the program uses that.
enum { SUREFOOT_UNSET_VARIABLE = 1, SUREFOOT_MODEL = 2, SUREFOOT_RESULT = 3 };
void __surefoot_assumes(int kind, const char *about);
#define SUREFOOT_AS_STARTED                                                                                            \
  "the program starts with the umask 022, the descriptors 0, 1 and 2 only, and no signal blocked or ignored"
// The number that is nearest to at most 18 digits times ten to an exponent, and whether it is too large or too small
// for its type. Where they are not known it can be any: only who shows an execution computes it.
double __surefoot_decimal(uint64_t digits, long long exponent);
float __surefoot_decimal_float(uint64_t digits, long long exponent);
int __surefoot_out_of_range(uint64_t digits, long long exponent);
int __surefoot_out_of_range_float(uint64_t digits, long long exponent);
// A number that the library computes, but its model does not.
size_t __surefoot_any(void);
// The environment, as the user gave it: the size of a piece of it, by kind and number, or -1 if there is none;
// whether an argument or variable is there, if it may be left out, given whether the one before is; and memory
// filled with it. What the user left open can be anything.
enum { GIVEN_ARGUMENT, GIVEN_VARIABLE, GIVEN_FILE_NAME, GIVEN_FILE, GIVEN_FOLDER, GIVEN_FAILURES, GIVEN_STATUS, GIVEN_OUTPUT };
ptrdiff_t __surefoot_given(int kind, int number);
int __surefoot_is_given(int kind, int number, int previous);
void __surefoot_give(int kind, int number, void *target);
// Memory of the library's own, all zeros: no leak, and not the program's to free.
void *__surefoot_room(size_t size);
void __surefoot_release(void *room);
// Fills memory with what the world tells this function: an input of the test.
void __surefoot_observe(void *target, size_t size, const char *function);
// The path is of no interest unless the condition holds.
void __surefoot_assume(int condition);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);
void *aligned_alloc(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size);

// errno.c
int *__errno_location(void);
#define errno (*__errno_location())
enum {
  EPERM = 1, ENOENT = 2, ESRCH = 3, EINTR = 4, EIO = 5, ENXIO = 6, ENOEXEC = 8, EBADF = 9, ECHILD = 10, EAGAIN = 11,
  ENOMEM = 12, EACCES = 13, EFAULT = 14, EBUSY = 16, EEXIST = 17, EXDEV = 18, ENODEV = 19, ENOTDIR = 20,
  EISDIR = 21, EINVAL = 22, ENFILE = 23, EMFILE = 24, ENOTTY = 25, EFBIG = 27, ENOSPC = 28, ESPIPE = 29,
  EROFS = 30, EMLINK = 31, EPIPE = 32, EDOM = 33, ERANGE = 34, ENAMETOOLONG = 36, ENOSYS = 38, ENOTEMPTY = 39,
  ELOOP = 40, ENODATA = 61, EOVERFLOW = 75, EILSEQ = 84, EOPNOTSUPP = 95
};

#define EOF (-1)

// plain.c, or files_descriptors.c where the program uses files. What streams are made of: like write and read.
// Behind `settle` a stream has nothing of the descriptor's in its buffer.
ptrdiff_t __surefoot_put(int descriptor, const void *data, size_t size);
ptrdiff_t __surefoot_put_through(int descriptor, const void *data, size_t size); // not by a stream
ptrdiff_t __surefoot_get(int descriptor, void *data, size_t size);
void __surefoot_settle(int descriptor);
int __surefoot_flush_fails(void); // only with --max-fail

// stream.c. Output is never buffered, but by the interpreter for the order of what is shown, and input only by what
// was pushed back.
//
// The layout is glibc's, because its headers put code into programs that reads these fields: inlined
// `getc_unlocked` and `putc_unlocked` use the pointers, inlined `feof_unlocked` and `ferror_unlocked` the
// flags. The pointers stay null, so that such code finds no room and calls `__uflow` or `__overflow`.
// Invariant: 0 <= pushed_back_count <= sizeof pushed_back; the last pushed byte is read first.
struct _IO_FILE {
  int flags;
  char *read_pointer, *read_end, *read_base;
  char *write_base, *write_pointer, *write_end;
  char *buffer_base, *buffer_end;
  char *save_base, *backup_base, *save_end;
  void *markers;
  struct _IO_FILE *chain;
  int descriptor;
  int flags2;
  long old_offset;
  unsigned short column;
  signed char vtable_offset;
  char short_buffer[1];
  void *lock;
  long long offset;
  void *codecvt, *wide_data, *freeres_list, *freeres_buffer;
  size_t pad;
  int mode; // below zero of bytes, above it of wide characters, from the first use on
  // glibc's field `_unused2` is free for what the model needs.
  int pushed_back_count;
  unsigned char pushed_back[8];
  char unused[15 * sizeof(int) - 4 * sizeof(void *) - sizeof(size_t) - sizeof(int) - 8];
};
_Static_assert(sizeof(struct _IO_FILE) == (sizeof(void *) == 8 ? 216 : 148), "as in glibc");
// Of the flags, those that glibc's macros read, and two more of its own.
enum {
  STREAM_MAGIC = (int)0xFBAD0000,
  STREAM_UNBUFFERED = 0x2, // which shows only in what __freading tells
  STREAM_NO_READS = 0x4,
  STREAM_NO_WRITES = 0x8,
  STREAM_AT_END = 0x10,
  STREAM_FAILED = 0x20,
  // The last operation wrote, so that a buffer would hold something.
  STREAM_WRITING = 0x800,
  // It was opened to append: glibc counts from the end what such a stream writes.
  STREAM_APPENDS = 0x1000,
  // It was moved, so that there is a buffer.
  STREAM_MOVED = 0x2000
};
typedef struct _IO_FILE FILE;
// Behind all descriptors: what only streams over memory have.
enum { MEMORY_STREAMS = 256 };

// Using a stream of bytes for wide characters, or the other way round, is undefined behaviour.
static inline void surefoot_orient(FILE *stream, int mode) {
  if (stream->mode == mode)
    return;
  if (stream->mode != 0)
    __surefoot_unsupported("bytes and wide characters in one stream");
  stream->mode = mode;
}

// Whether the stream may write.
static inline int surefoot_begin_to_write(FILE *stream) {
  if (stream->flags & STREAM_NO_WRITES) {
    stream->flags |= STREAM_FAILED;
    errno = EBADF;
    return 0;
  }
  if (stream->pushed_back_count > 0)
    __surefoot_unsupported("writing to a stream with bytes pushed back");
  stream->flags |= STREAM_WRITING;
  return 1;
}

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;

// descriptors.c
ptrdiff_t read(int descriptor, void *data, size_t size);

// input.c. The next byte, or EOF, whatever the stream is of; and one that comes next.
int __surefoot_next(FILE *stream);
void __surefoot_push_back(FILE *stream, unsigned char byte);
int fgetc(FILE *stream);
char *fgets(char *line, int size, FILE *stream);
size_t fread(void *data, size_t size, size_t count, FILE *stream);
int ungetc(int byte, FILE *stream);

// output.c. True if everything was written, whatever the stream is of.
int __surefoot_put_all(FILE *stream, const void *data, size_t size);

// string_error.c
char *strerror(int error);

// string.c, string_copy.c, wide.c
char *strncpy(char *target, const char *source, size_t size);
char *stpncpy(char *target, const char *source, size_t size);
size_t strlcpy(char *target, const char *source, size_t size);
size_t strlcat(char *target, const char *source, size_t size);
wchar_t *wcsncpy(wchar_t *target, const wchar_t *source, size_t size);

// printf.c
int vprintf(const char *format, va_list arguments);
int vfprintf(FILE *stream, const char *format, va_list arguments);
int vdprintf(int descriptor, const char *format, va_list arguments);
int vasprintf(char **result, const char *format, va_list arguments);
int vsnprintf(char *target, size_t size, const char *format, va_list arguments);

// strtod.c
double strtod(const char *text, char **end);
float strtof(const char *text, char **end);

// parse_long_double.c. Stores the ten bytes of an x87 long double.
void __surefoot_store_long_double(const char *text, char **end, void *target);

// The strings that formatted output was made of, and how many bytes of each were read.
// Invariant: 0 <= count <= 32.
struct surefoot_sources {
  int count;
  const void *texts[32];
  size_t sizes[32];
};

// Where formatted output goes: to a descriptor by way of `buffer`, or, when `descriptor` is negative,
// to `target`, which takes the first `room` bytes and drops the rest. Only then are its sources noted.
// Invariant: `length` counts every byte emitted, stored or dropped; used <= sizeof buffer.
struct surefoot_sink {
  int descriptor;
  int is_direct; // not by a stream
  int failed;
  char *target;
  size_t room;
  struct surefoot_sources *sources;
  size_t length;
  size_t used;
  char buffer[256];
};

// One conversion specification of printf, its '*'s resolved. No precision is -1.
struct surefoot_directive {
  int left, plus, space, alternate, zero, group;
  int width;
  int precision;
  char length; // 'H' for hh, 'h', 'l', 'q' for ll and L, 'j', 'z', 't', or 0
  char conversion;
};

// A binary floating-point number. Finite: mantissa * 2^exponent. Of a NaN, `mantissa` is the payload.
struct surefoot_float {
  enum { FLOAT_FINITE, FLOAT_INFINITE, FLOAT_NAN, FLOAT_DECIMAL } kind; // the last: mantissa * 10^exponent
  int negative;
  uint64_t mantissa;
  long long exponent;
  int mantissa_bits; // of the format: 24, 53, or 64 for x87's long double
  int digits; // of a decimal; the first is not zero
};

// format.c
void __surefoot_emit(struct surefoot_sink *sink, const char *text, size_t size);
void __surefoot_emit_repeated(struct surefoot_sink *sink, char byte, long long count);
int __surefoot_format(struct surefoot_sink *sink, const char *format, va_list arguments);

// format_float.c. `digits` and `words` are scratch space of the sizes that the format calls for.
enum {
  DOUBLE_DIGITS = 800, // 767 significant digits at most, and the slack of a group of nine
  DOUBLE_WORDS = 40, // 1074 bits of fraction, or 309 digits in groups of nine
  LONG_DOUBLE_DIGITS = 11560,
  LONG_DOUBLE_WORDS = 560
};
void __surefoot_format_float(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                             const struct surefoot_float *value, char *digits, uint32_t *words);

// parse_float.c. The limits of a format: those of its numbers, and those of the decimals that need exact
// arithmetic. A decimal 0.d1 d2 ... * 10^point is infinite above `greatest_point`, zero below `least_point`,
// and no digit after the first `most_digits` can matter except by not being zero.
struct surefoot_float_format {
  int mantissa_bits;
  int least_exponent; // of mantissa * 2^exponent
  int greatest_exponent;
  int most_digits;
  int least_point;
  int greatest_point;
  int simple_digits; // decimals of at most so many are left as they are
};
enum {
  DOUBLE_INTEGER_WORDS = 36, // greatest_point digits in base 2^32
  DOUBLE_PARSE_WORDS = 36 + 130, // and most_digits - least_point digits in base 10^9
  LONG_DOUBLE_INTEGER_WORDS = 516,
  LONG_DOUBLE_PARSE_WORDS = 516 + 1850
};
struct surefoot_float __surefoot_parse_float(const char *text, char **end, const struct surefoot_float_format *format,
                                             uint32_t *integer_words, uint32_t *fraction_words);

// scan.c. Reads from `stream`, or if that is null from `text`.
int __surefoot_scan(FILE *stream, const char *text, const char *format, va_list arguments);

#endif

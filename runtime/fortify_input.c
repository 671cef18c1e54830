// provides: __fgets_chk __fgets_unlocked_chk __fread_chk __fread_unlocked_chk __gets_chk __read_chk
//
// What _FORTIFY_SOURCE makes of input: `room` is the size of the target as far as the compiler knew it,
// all ones where it did not.
#include "surefoot.h"

// Unlike `fread` and `read`, glibc lets a line be asked for that would not fit, and fails when it does not.
// Where nothing is to be read it returns null, unlike `fgets`.
static char *read_line(char *line, size_t room, int size, FILE *stream) {
  if (size <= 1 || room == 0)
    return NULL;
  if ((size_t)size <= room)
    return fgets(line, size, stream);
  size_t length = 0;
  int byte = 0;
  while (byte != '\n' && (byte = fgetc(stream)) != EOF) {
    // The last byte is for the terminator.
    if (length + 1 >= room)
      __surefoot_overflow_detected();
    line[length] = (char)byte;
    length++;
  }
  if (length == 0)
    return NULL;
  line[length] = '\0';
  return line;
}

char *__fgets_chk(char *line, size_t room, int size, FILE *stream) {
  return read_line(line, room, size, stream);
}

char *__fgets_unlocked_chk(char *line, size_t room, int size, FILE *stream) {
  return read_line(line, room, size, stream);
}

static size_t read_elements(void *data, size_t room, size_t size, size_t count, FILE *stream) {
  if (size != 0 && count > room / size)
    __surefoot_overflow_detected();
  return fread(data, size, count, stream);
}

size_t __fread_chk(void *data, size_t room, size_t size, size_t count, FILE *stream) {
  return read_elements(data, room, size, count, stream);
}

size_t __fread_unlocked_chk(void *data, size_t room, size_t size, size_t count, FILE *stream) {
  return read_elements(data, room, size, count, stream);
}

char *__gets_chk(char *line, size_t room) {
  if (room == 0)
    __surefoot_overflow_detected();
  size_t length = 0;
  int byte = fgetc(stdin);
  if (byte == EOF)
    return NULL;
  for (; byte != EOF && byte != '\n'; byte = fgetc(stdin)) {
    if (length + 1 >= room)
      __surefoot_overflow_detected();
    line[length] = (char)byte;
    length++;
  }
  line[length] = '\0';
  return line;
}

// The type ssize_t is int on ILP32 and long on LP64, like ptrdiff_t.
ptrdiff_t __read_chk(int descriptor, void *data, size_t size, size_t room) {
  if (size > room)
    __surefoot_overflow_detected();
  return read(descriptor, data, size);
}

// provides: error error_at_line error_print_progname error_message_count error_one_per_line
//
// Messages of the program: its name, perhaps a place, the message, and perhaps an error's text.
#include "surefoot.h"

int fprintf(FILE *stream, const char *format, ...);
int fflush(FILE *stream);
_Noreturn void exit(int status);
extern char *program_invocation_name;

void (*error_print_progname)(void);
unsigned error_message_count;
int error_one_per_line;

static void print_name(const char *separator) {
  fflush(stdout);
  if (error_print_progname != NULL)
    error_print_progname();
  else
    fprintf(stderr, "%s%s", program_invocation_name, separator);
}

static void print_message(int status, int number, const char *format, va_list arguments) {
  vfprintf(stderr, format, arguments);
  error_message_count++;
  if (number != 0)
    fprintf(stderr, ": %s", strerror(number));
  fprintf(stderr, "\n");
  fflush(stderr);
  if (status != 0)
    exit(status);
}

void error(int status, int number, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print_name(": ");
  print_message(status, number, format, arguments);
  va_end(arguments);
}

static int is_same_file(const char *left, const char *right) {
  if (left == right)
    return 1;
  if (left == NULL || right == NULL)
    return 0;
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return left[i] == right[i];
}

// Whether a message for this place was printed last.
static int is_repeated(const char *file, unsigned line) {
  static const char *last_file;
  static unsigned last_line;
  if (last_line == line && is_same_file(file, last_file))
    return 1;
  last_file = file;
  last_line = line;
  return 0;
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...) {
  if (error_one_per_line && is_repeated(file, line))
    return;
  va_list arguments;
  va_start(arguments, format);
  print_name(":");
  if (file != NULL)
    fprintf(stderr, "%s:%u: ", file, line);
  else
    fprintf(stderr, " ");
  print_message(status, number, format, arguments);
  va_end(arguments);
}

// provides: optarg optind opterr optopt getopt __posix_getopt getopt_long getopt_long_only
//
// Options of the command line, as glibc reads them. Arguments that are no options are moved behind the
// options as they are found: argv[skipped_first .. skipped_end) are such arguments, already passed, and
// what lies between them and `optind` are options that still have to change places with them.
#include "surefoot.h"

int fprintf(FILE *stream, const char *format, ...);
char *getenv(const char *name);

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

// The layout is glibc's.
struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};
enum { NO_ARGUMENT, NEEDS_ARGUMENT };
enum ordering { MOVE_TO_END, STOP_AT_FIRST, RETURN_IN_ORDER };

static int is_started;
static enum ordering ordering;
static int skipped_first, skipped_end;
static char *rest; // of the argument that is being read, or null
static int last_unknown; // what `optopt` is set to, whatever the program writes there

// What one call reads from. `options` has no '+' or '-' in front any more.
struct request {
  int count;
  char **arguments;
  const char *options;
  const struct option *long_options;
  int *long_index;
  int long_only;
  int is_loud;
};

static size_t length_of(const char *text) {
  size_t length = 0;
  while (text[length] != '\0')
    length++;
  return length;
}

static const char *find(const char *text, char wanted) {
  while (*text != '\0' && *text != wanted)
    text++;
  return *text == wanted ? text : NULL;
}

static int is_prefix(const char *name, const char *text, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (name[i] == '\0' || name[i] != text[i])
      return 0;
  return 1;
}

static int is_operand(const char *argument) { return argument[0] != '-' || argument[1] == '\0'; }

static void reverse(char **arguments, int first, int end) {
  while (first < end - 1) {
    char *kept = arguments[first];
    arguments[first++] = arguments[--end];
    arguments[end] = kept;
  }
}

// Lets the skipped arguments change places with the options behind them.
static void exchange(char **arguments) {
  reverse(arguments, skipped_first, skipped_end);
  reverse(arguments, skipped_end, optind);
  reverse(arguments, skipped_first, optind);
  skipped_first += optind - skipped_end;
  skipped_end = optind;
}

static int missing_argument(const struct request *request) { return request->options[0] == ':' ? ':' : '?'; }

static int are_alike(const struct option *left, const struct option *right) {
  return left->has_arg == right->has_arg && left->flag == right->flag && left->val == right->val;
}

// Finds the option that the first `size` bytes of `rest` name or abbreviate. Abbreviations of several
// options count only if it does not matter which is meant.
static const struct option *find_long(const struct request *request, size_t size, int *is_ambiguous) {
  const struct option *found = NULL;
  *is_ambiguous = 0;
  for (const struct option *option = request->long_options; option->name != NULL; option++)
    if (is_prefix(option->name, rest, size) && option->name[size] == '\0')
      return option;
  for (const struct option *option = request->long_options; option->name != NULL; option++) {
    if (!is_prefix(option->name, rest, size))
      continue;
    if (found == NULL)
      found = option;
    else if (request->long_only || !are_alike(found, option))
      *is_ambiguous = 1;
  }
  return found;
}

static void tell_ambiguous(const struct request *request, const struct option *first, size_t size,
                           const char *prefix) {
  fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities: '%s%s'", request->arguments[0], prefix, rest, prefix,
          first->name);
  for (const struct option *option = first + 1; option->name != NULL; option++)
    if (is_prefix(option->name, rest, size) && (request->long_only || !are_alike(first, option)))
      fprintf(stderr, " '%s%s'", prefix, option->name);
  fprintf(stderr, "\n");
}

static int take_long(const struct request *request, const struct option *option, const char *prefix, char *value) {
  const char *program = request->arguments[0];
  optind++;
  rest = NULL;
  if (value != NULL && option->has_arg == NO_ARGUMENT) {
    if (request->is_loud)
      fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", program, prefix, option->name);
    last_unknown = option->val;
    return '?';
  }
  if (value != NULL) {
    optarg = value;
  } else if (option->has_arg == NEEDS_ARGUMENT) {
    if (optind >= request->count) {
      if (request->is_loud)
        fprintf(stderr, "%s: option '%s%s' requires an argument\n", program, prefix, option->name);
      last_unknown = option->val;
      return missing_argument(request);
    }
    optarg = request->arguments[optind++];
  }
  if (request->long_index != NULL)
    *request->long_index = (int)(option - request->long_options);
  if (option->flag == NULL)
    return option->val;
  *option->flag = option->val;
  return 0;
}

// Reads the long option at `rest`. -1 means that it may be a short one.
static int read_long(const struct request *request, const char *prefix, int long_only) {
  size_t size = 0;
  while (rest[size] != '\0' && rest[size] != '=')
    size++;
  struct request adapted = *request;
  adapted.long_only = long_only;
  int is_ambiguous;
  const struct option *option = find_long(&adapted, size, &is_ambiguous);
  if (option != NULL && !is_ambiguous)
    return take_long(request, option, prefix, rest[size] == '=' ? rest + size + 1 : NULL);
  if (is_ambiguous) {
    if (request->is_loud)
      tell_ambiguous(&adapted, option, size, prefix);
    rest += length_of(rest);
  } else {
    if (long_only && request->arguments[optind][1] != '-' && find(request->options, *rest) != NULL)
      return -1;
    if (request->is_loud)
      fprintf(stderr, "%s: unrecognized option '%s%s'\n", request->arguments[0], prefix, rest);
    rest = NULL;
  }
  optind++;
  last_unknown = 0;
  return '?';
}

static int need_argument(const struct request *request, char option) {
  if (request->is_loud)
    fprintf(stderr, "%s: option requires an argument -- '%c'\n", request->arguments[0], option);
  last_unknown = option;
  return missing_argument(request);
}

static int read_short(const struct request *request) {
  char option = *rest++;
  const char *found = find(request->options, option);
  if (*rest == '\0')
    optind++;
  if (found == NULL || option == ':' || option == ';') {
    if (request->is_loud)
      fprintf(stderr, "%s: invalid option -- '%c'\n", request->arguments[0], option);
    last_unknown = option;
    return '?';
  }
  if (found[0] == 'W' && found[1] == ';' && request->long_options != NULL) {
    if (*rest == '\0') {
      if (optind == request->count)
        return need_argument(request, option);
      rest = request->arguments[optind];
    }
    return read_long(request, "-W ", 0);
  }
  if (found[1] != ':')
    return option;
  int result = option;
  if (*rest != '\0') {
    optarg = rest;
    optind++;
  } else if (found[2] != ':') {
    if (optind == request->count)
      result = need_argument(request, option);
    else
      optarg = request->arguments[optind++];
  }
  rest = NULL;
  return result;
}

static void start(const char *options, int is_posix) {
  if (optind == 0)
    optind = 1;
  skipped_first = skipped_end = optind;
  rest = NULL;
  if (options[0] == '-')
    ordering = RETURN_IN_ORDER;
  else if (options[0] == '+' || is_posix || getenv("POSIXLY_CORRECT") != NULL)
    ordering = STOP_AT_FIRST;
  else
    ordering = MOVE_TO_END;
  is_started = 1;
}

static int is_end_mark(const char *argument) {
  return argument[0] == '-' && argument[1] == '-' && argument[2] == '\0';
}

// Passes what is no option. True if there is an argument left to read.
static int go_to_next(const struct request *request) {
  char **arguments = request->arguments;
  if (skipped_end > optind)
    skipped_end = optind;
  if (skipped_first > optind)
    skipped_first = optind;
  if (ordering == MOVE_TO_END) {
    if (skipped_first != skipped_end && skipped_end != optind)
      exchange(arguments);
    else if (skipped_end != optind)
      skipped_first = optind;
    while (optind < request->count && is_operand(arguments[optind]))
      optind++;
    skipped_end = optind;
  }
  if (optind != request->count && is_end_mark(arguments[optind])) {
    optind++;
    if (skipped_first != skipped_end && skipped_end != optind)
      exchange(arguments);
    else if (skipped_first == skipped_end)
      skipped_first = optind;
    skipped_end = request->count;
    optind = request->count;
  }
  if (optind != request->count)
    return 1;
  if (skipped_first != skipped_end)
    optind = skipped_first;
  return 0;
}

static int read_option(struct request *request, int is_posix) {
  optarg = NULL;
  if (optind == 0 || !is_started)
    start(request->options, is_posix);
  if (request->options[0] == '-' || request->options[0] == '+')
    request->options++;
  request->is_loud = opterr && request->options[0] != ':';
  if (rest != NULL && *rest != '\0')
    return read_short(request);
  if (!go_to_next(request))
    return -1;
  char *argument = request->arguments[optind];
  if (is_operand(argument)) {
    if (ordering == STOP_AT_FIRST)
      return -1;
    optarg = argument;
    optind++;
    return 1;
  }
  if (request->long_options != NULL) {
    if (argument[1] == '-') {
      rest = argument + 2;
      return read_long(request, "--", request->long_only);
    }
    if (request->long_only && (argument[2] != '\0' || find(request->options, argument[1]) == NULL)) {
      rest = argument + 1;
      int result = read_long(request, "-", 1);
      if (result != -1)
        return result;
    }
  }
  rest = argument + 1;
  return read_short(request);
}

static int read_any(struct request request, int is_posix) {
  int result = -1;
  if (request.count > 0)
    result = read_option(&request, is_posix);
  optopt = last_unknown;
  return result;
}

int getopt(int count, char *const *arguments, const char *options) {
  return read_any((struct request){.count = count, .arguments = (char **)arguments, .options = options}, 0);
}

int __posix_getopt(int count, char *const *arguments, const char *options) {
  return read_any((struct request){.count = count, .arguments = (char **)arguments, .options = options}, 1);
}

int getopt_long(int count, char *const *arguments, const char *options, const struct option *long_options,
                int *long_index) {
  return read_any((struct request){count, (char **)arguments, options, long_options, long_index, 0, 0}, 0);
}

int getopt_long_only(int count, char *const *arguments, const char *options, const struct option *long_options,
                     int *long_index) {
  return read_any((struct request){count, (char **)arguments, options, long_options, long_index, 1, 0}, 0);
}

// provides: isatty ttyname ttyname_r ctermid tcgetattr tcsetattr tcflush tcdrain tcflow tcsendbreak tcgetpgrp tcsetpgrp cfgetispeed cfgetospeed cfsetispeed cfsetospeed cfsetspeed cfmakeraw ioctl
// refuses: ttyname ttyname_r tcgetattr tcsetattr tcflush tcdrain tcflow tcsendbreak tcgetpgrp tcsetpgrp
// leaves out: cfsetspeed
//
// There is no terminal.
#include "files.h"

static int no_terminal(int descriptor) {
  if (__surefoot_description(descriptor) == NULL)
    return -1;
  __surefoot_assumes(SUREFOOT_RESULT, "no stream of the program is a terminal");
  return surefoot_error(ENOTTY);
}

int isatty(int descriptor) {
  no_terminal(descriptor);
  return 0;
}

char *ttyname(int descriptor) {
  no_terminal(descriptor);
  return NULL;
}

int ttyname_r(int descriptor, char *target, size_t size) {
  (void)target, (void)size;
  no_terminal(descriptor);
  return errno;
}

char *ctermid(char *target) {
  static char own[9];
  static const char name[] = "/dev/tty";
  if (target == NULL)
    target = own;
  for (size_t index = 0; index < sizeof name; index++)
    target[index] = name[index];
  return target;
}

int tcgetattr(int descriptor, void *attributes) { return (void)attributes, no_terminal(descriptor); }
int tcsetattr(int descriptor, int when, const void *attributes) {
  return (void)when, (void)attributes, no_terminal(descriptor);
}
int tcflush(int descriptor, int which) { return (void)which, no_terminal(descriptor); }
int tcdrain(int descriptor) { return no_terminal(descriptor); }
int tcflow(int descriptor, int action) { return (void)action, no_terminal(descriptor); }
int tcsendbreak(int descriptor, int duration) { return (void)duration, no_terminal(descriptor); }
int tcgetpgrp(int descriptor) { return no_terminal(descriptor); }
int tcsetpgrp(int descriptor, int group) { return (void)group, no_terminal(descriptor); }

// glibc's: four flags, the line's kind, 32 control characters, two speeds.
struct settings {
  unsigned input, output, control, local;
  unsigned char line, characters[32];
  unsigned input_speed, output_speed;
};

unsigned cfgetispeed(const struct settings *settings) {
  return settings->input & 020000000000 ? 0 : settings->control & 010017;
}
unsigned cfgetospeed(const struct settings *settings) { return settings->control & 010017; }

static int is_speed(unsigned speed) { return speed <= 15 || (speed >= 010001 && speed <= 010017); }

int cfsetospeed(struct settings *settings, unsigned speed) {
  if (!is_speed(speed))
    return surefoot_error(EINVAL);
  settings->output_speed = speed;
  settings->control = (settings->control & ~010017u) | speed;
  return 0;
}

int cfsetispeed(struct settings *settings, unsigned speed) {
  if (!is_speed(speed))
    return surefoot_error(EINVAL);
  settings->input_speed = speed;
  if (speed == 0) {
    settings->input |= 020000000000;
  } else {
    settings->input &= ~020000000000u;
    settings->control = (settings->control & ~010017u) | speed;
  }
  return 0;
}

int cfsetspeed(struct settings *settings, unsigned speed) {
  (void)settings, (void)speed;
  __surefoot_unsupported("the function cfsetspeed");
}

void cfmakeraw(struct settings *settings) {
  settings->input &= ~02753u;
  settings->output &= ~1u;
  settings->local &= ~0100113u;
  settings->control = (settings->control & ~0460u) | 060;
  settings->characters[6] = 1;
  settings->characters[5] = 0;
}

enum { BYTES_WAITING = 0x541B, WINDOW_SIZE = 0x5413, TERMINAL_SETTINGS = 0x5401, CLONE_FILE = 0x40049409 };

// How many bytes are there to be read.
static int bytes_waiting(const struct surefoot_description *description, int *target) {
  const struct surefoot_node *node = description->node;
  surefoot_refuse_unflushed(node);
  if (node->behaviour == BEHAVES_INPUT)
    *target = (int)(__surefoot_any() & INT_MAX);
  else if (node->behaviour == BEHAVES_PLAIN && (node->mode & TYPE_MASK) == TYPE_FILE)
    *target = (int)(node->size - description->offset);
  else if (node->behaviour == BEHAVES_PLAIN && (node->mode & TYPE_MASK) == TYPE_PIPE)
    *target = (int)((long long)node->stored - description->offset);
  else
    __surefoot_unsupported("asking how many bytes there are of what is neither a file nor a pipe");
  return 0;
}

int ioctl(int descriptor, unsigned long request, ...) {
  const struct surefoot_description *description = __surefoot_description(descriptor);
  if (description == NULL)
    return -1;
  switch (request) {
  case BYTES_WAITING: {
    va_list arguments;
    va_start(arguments, request);
    int *target = va_arg(arguments, int *);
    va_end(arguments);
    return bytes_waiting(description, target);
  }
  case WINDOW_SIZE:
  case TERMINAL_SETTINGS: return no_terminal(descriptor);
  case CLONE_FILE:
    __surefoot_assumes(SUREFOOT_RESULT, "the file system does not share blocks");
    return surefoot_error(EOPNOTSUPP);
  default: __surefoot_unsupported("this request of ioctl");
  }
}

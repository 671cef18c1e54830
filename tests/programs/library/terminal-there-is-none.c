//@ exec: same
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define SHOW(call) errno = 0, printf(#call " %d %d\n", (int)(call), errno)

int main(void) {
  struct termios settings;
  struct winsize size;
  char name[50];
  memset(&settings, 0, sizeof settings);
  SHOW(isatty(0));
  SHOW(isatty(99));
  SHOW(ttyname(1) == NULL);
  SHOW(ttyname_r(1, name, sizeof name));
  SHOW(tcgetattr(0, &settings));
  SHOW(tcsetattr(0, TCSANOW, &settings));
  SHOW(tcflush(0, TCIFLUSH));
  SHOW(tcdrain(0));
  SHOW(tcflow(0, TCOON));
  SHOW(tcsendbreak(0, 0));
  SHOW(tcgetpgrp(0));
  SHOW(tcsetpgrp(0, 1));
  SHOW(ioctl(0, TIOCGWINSZ, &size));
  SHOW(ioctl(99, TIOCGWINSZ, &size));
  printf("%s %s\n", ctermid(NULL), ctermid(name));
  for (unsigned speed = 0; speed < 20; speed++) {
    SHOW(cfsetospeed(&settings, speed));
    SHOW(cfsetispeed(&settings, speed));
    SHOW(cfgetospeed(&settings));
    SHOW(cfgetispeed(&settings));
  }
  SHOW(cfsetospeed(&settings, B115200));
  cfmakeraw(&settings);
  printf("%x %x %x %x %d %d\n", settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag, settings.c_cc[VMIN], settings.c_cc[VTIME]);
  return 0;
}

// provides: popen pclose
// leaves out: pclose
// refuses: popen
//
// Streams to other processes, of which none can be started.
#include "surefoot.h"

FILE *popen(const char *command, const char *mode) {
  (void)command;
  if ((mode[0] != 'r' && mode[0] != 'w') || (mode[1] != '\0' && mode[1] != 'e')) {
    errno = EINVAL;
    return NULL;
  }
  __surefoot_assumes(SUREFOOT_RESULT, "no other process can be started");
  errno = EAGAIN;
  return NULL;
}

int pclose(FILE *stream) {
  (void)stream;
  __surefoot_unsupported("closing a stream that comes from nowhere");
}

//@ exec: same
// err prints and ends the program with its status.
#include <err.h>
#include <errno.h>
#include <stdio.h>

extern char *program_invocation_short_name;

int main(void) {
  stderr = stdout;
  program_invocation_short_name = "name";
  errno = EISDIR;
  err(17, "%s", "reason");
}

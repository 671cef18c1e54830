//@ exec: unknown
// An argument that is not there is not read.
#include <fcntl.h>

int main(void) {
  return fcntl(0, F_GETOWN); //~ unknown: this command of fcntl
}

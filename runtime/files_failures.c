// provides: __surefoot_fails
//
// Calls that fail though nothing is wrong with them.
#include "files.h"

static int is_prepared, left;

int __surefoot_fails(const char *function, const int *errors) {
  if (!is_prepared) {
    is_prepared = 1;
    __surefoot_give(GIVEN_FAILURES, 0, &left);
  }
  if (left == 0) {
    __surefoot_assumes(SUREFOOT_RESULT, "calls of the system do not fail for reasons outside of the program");
    return 0;
  }
  int error;
  __surefoot_observe(&error, sizeof error, function);
  for (; *errors != 0; errors++) {
    if (error == *errors) {
      left--;
      errno = error;
      return 1;
    }
  }
  __surefoot_assume(error == 0);
  return 0;
}

// provides: __errno_location __surefoot_last_error
#include "surefoot.h"

// The interpreter sets it where memory cannot be had.
int __surefoot_last_error;

int *__errno_location(void) { return &__surefoot_last_error; }

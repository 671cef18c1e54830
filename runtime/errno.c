// provides: __errno_location
#include "surefoot.h"

static int last_error;

int *__errno_location(void) { return &last_error; }

// provides: rpmatch
#include "surefoot.h"

// Yes, no or neither, in the C locale.
int rpmatch(const char *answer) {
  if (*answer == 'y' || *answer == 'Y')
    return 1;
  return *answer == 'n' || *answer == 'N' ? 0 : -1;
}

// provides: difftime
#include "surefoot.h"

// The difference is exact before it is rounded.
double difftime(long later, long earlier) {
  if (later >= earlier)
    return (double)((unsigned long)later - (unsigned long)earlier);
  return -(double)((unsigned long)earlier - (unsigned long)later);
}

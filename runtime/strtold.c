// provides: strtold
#include "surefoot.h"

long double strtold(const char *text, char **end) {
  long double value = 0;
  __surefoot_store_long_double(text, end, &value);
  return value;
}

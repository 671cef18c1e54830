//@ verify: unknown
#include <stdlib.h>
extern char *give(void);

int main(void) {
  free(give()); //~ unknown: a pointer that comes from give
  return 0;
}

//@ verify: true
#include <assert.h>

extern int configuration;

int main(void) {
  int before = configuration;
  assert(configuration == before);
  configuration = 4;
  assert(configuration == 4);
  return 0;
}

//@ verify: true
#include <assert.h>

struct port { int data, state; };
static volatile struct port own = {1, 2};

static struct port copied(const volatile struct port *from) { return *from; }

int main(void) {
  struct port one = copied(&own), other = copied(&own);
  assert(one.state == other.state && one.data == 1);
  return 0;
}

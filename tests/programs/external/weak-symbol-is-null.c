//@ verify: true
#include <assert.h>
extern __attribute__((weak)) int hook(void);

int main(void) {
  assert(!hook);
  return 0;
}

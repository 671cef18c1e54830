#include <assert.h>
extern int sensor(void);

int main(void) {
  int x = sensor();
  assert(x + 1 > x);
  return 0;
}

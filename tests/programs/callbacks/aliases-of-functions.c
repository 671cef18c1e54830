//@ exec: same
#include <stdio.h>

static int original(int x) { return x + 1; }
int strong(int x) __attribute__((alias("original")));
int weak(int x) __attribute__((weak, alias("original")));
__attribute__((weak)) int replaced(int x) { return x + 2; }
extern int missing(int) __attribute__((weak));

int main(void) {
  int (*pointer)(int) = weak;
  printf("%d %d %d %d %d\n", strong(1), weak(2), replaced(3), pointer(4), missing ? missing(5) : 0);
  return 0;
}

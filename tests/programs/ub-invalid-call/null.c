//@ exec: violation
#include <stdio.h>

static void hello(void) { puts("hello"); }
static void (*const handlers[3])(void) = {hello, hello};

int main(void) {
  for (int i = 0; i < 3; i++) handlers[i](); //~ violation: invalid call
  return 0;
}

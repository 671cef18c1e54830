//@ exec: same
#include <stdio.h>

__attribute__((constructor)) static void last(void) { puts("last"); }
__attribute__((constructor(300))) static void second(void) { puts("second"); }
__attribute__((constructor(200))) static void first(void) { puts("first"); }
__attribute__((destructor(200))) static void finally(void) { puts("finally"); }
__attribute__((destructor(300))) static void before(void) { puts("before"); }
__attribute__((destructor)) static void at_once(void) { puts("at once"); }

int main(void) {
  puts("main");
  return 0;
}

//@ exec: same
#include <stdio.h>
#include <stdlib.h>

static int counter;

static void first(void) { printf("first %d\n", counter++); }
static void second(void) { printf("second %d\n", counter++); }
static void nested(void) { printf("nested %d\n", counter++); }
static void registers(void) {
  printf("registers %d\n", counter++);
  atexit(nested); /* runs next, before those registered earlier */
}

__attribute__((constructor)) static void before_main(void) { printf("constructor %d\n", counter++); }
__attribute__((destructor)) static void after_main(void) { printf("destructor %d\n", counter++); }

static void dive(int depth) {
  printf("dive %d\n", depth);
  if (depth == 3) exit(42);
  dive(depth + 1);
  printf("never printed\n");
}

int main(void) {
  atexit(first);
  atexit(second);
  atexit(registers);
  atexit(first);
  printf("main %d\n", counter++);
  dive(0);
  return 7;
}
